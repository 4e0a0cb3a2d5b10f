import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '../../ui';
import { SaveDraft } from '../drafts';
import { SavedOrdersButton } from './SavedOrdersButton';
import { texts } from './texts';

/** The ways on from the cart: to the order, into a draft, back. */
export function ReviewActions({
  way,
  onBack,
}: {
  /** On to the order; null where the bar at the end of the window has it. */
  way: {
    /** Prices are there and every part can be ordered. */
    ready: boolean;
    /** The press is on its way. */
    busy: boolean;
    onNext: () => void;
  } | null;
  onBack: () => void;
}) {
  return (
    <div className="flex flex-col gap-2">
      {way && (
        <Button
          variant="primary"
          size="lg"
          wide
          softDisabled={!way.ready}
          busy={way.busy}
          iconAfter={<ArrowRight size={20} />}
          onClick={way.onNext}
        >
          {texts.next}
        </Button>
      )}
      <SaveDraft wide />
      <SavedOrdersButton />
      <Button variant="ghost" wide icon={<ArrowLeft size={20} />} onClick={onBack}>
        {texts.back}
      </Button>
    </div>
  );
}
