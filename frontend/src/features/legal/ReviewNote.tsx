import { Banner } from '../../ui';

/** The texts are drafts until a lawyer has signed them off; that must be seen, not assumed. */
export function ReviewNote() {
  return (
    <Banner tone="warning" title="Mustertext: vor Betrieb juristisch prüfen">
      Stand November 2026. Der Betreiber passt diesen Text an und lässt ihn prüfen, bevor er den Shop öffnet.
    </Banner>
  );
}
