import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '../../ui';
import { SaveDraft } from '../drafts';
import { SavedOrdersButton } from './SavedOrdersButton';
import { texts } from './texts';

/** The ways on from the cart: to the order, into a draft, back. */
export function ReviewActions({
  ready,
  busy,
  onNext,
  onBack,
}: {
  /** Prices are there and every part can be ordered. */
  ready: boolean;
  /** The press is on its way. */
  busy: boolean;
  onNext: () => void;
  onBack: () => void;
}) {
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        size="lg"
        wide
        softDisabled={!ready}
        busy={busy}
        iconAfter={<ArrowRight size={20} />}
        onClick={onNext}
      >
        {texts.next}
      </Button>
      <SaveDraft wide />
      <SavedOrdersButton />
      <Button variant="ghost" wide icon={<ArrowLeft size={20} />} onClick={onBack}>
        {texts.back}
      </Button>
    </div>
  );
}
