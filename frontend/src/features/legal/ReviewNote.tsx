import { useShop } from '../../api/shop';
import { Banner } from '../../ui';

/** The texts are drafts until the operator says that a person who may do so has checked them; that must be seen, not assumed. */
export function ReviewNote() {
  if (useShop().data?.legalTextsChecked) return null;
  return (
    <Banner tone="warning" title="Mustertext: vor Betrieb juristisch prüfen">
      Der Betreiber passt diesen Text an und lässt ihn prüfen, bevor er den Shop öffnet.
    </Banner>
  );
}
