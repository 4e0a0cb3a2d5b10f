import { ArrowRight } from 'lucide-react';
import { Button, Price, StickyBar } from '../../ui';
import { PriceNote } from '../shop';
import { texts } from './texts';

/** The total and the way on, in reach of the thumb where everything is one column. */
export function ReviewBar({
  totalCents,
  ready,
  busy,
  onNext,
}: {
  totalCents: number;
  ready: boolean;
  busy: boolean;
  onNext: () => void;
}) {
  return (
    <StickyBar className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <p>
          <span className="text-muted">{texts.total}</span>{' '}
          <Price cents={totalCents} className="text-xl font-semibold" />
        </p>
        <PriceNote shipping="included" />
      </div>
      <Button
        variant="primary"
        size="lg"
        softDisabled={!ready}
        busy={busy}
        iconAfter={<ArrowRight size={20} className="max-sm:hidden" />}
        onClick={onNext}
        className="shrink-0 max-sm:px-3 max-sm:text-base"
      >
        {texts.next}
      </Button>
    </StickyBar>
  );
}
