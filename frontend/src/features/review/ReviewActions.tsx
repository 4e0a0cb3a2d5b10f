import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button, toast } from '../../ui';
import { openAuthDialog, useSession } from '../session';
import { SavedOrdersButton } from './SavedOrdersButton';
import { TEXTS } from './texts';

/** The three ways on from the cart. */
export function ReviewActions({
  ready,
  onNext,
  onBack,
}: {
  /** Prices are there and every part can be ordered. */
  ready: boolean;
  onNext: () => void;
  onBack: () => void;
}) {
  const { user } = useSession();
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        size="lg"
        wide
        softDisabled={!ready}
        iconAfter={<ArrowRight size={20} aria-hidden="true" />}
        onClick={onNext}
      >
        {TEXTS.next}
      </Button>
      <Button wide onClick={() => (user ? toast.info(TEXTS.saveNotYet) : openAuthDialog('login'))}>
        {user ? TEXTS.save : TEXTS.saveAsGuest}
      </Button>
      <SavedOrdersButton />
      <Button variant="ghost" wide icon={<ArrowLeft size={20} aria-hidden="true" />} onClick={onBack}>
        {TEXTS.back}
      </Button>
    </div>
  );
}
