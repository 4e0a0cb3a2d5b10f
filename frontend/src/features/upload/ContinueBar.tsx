import { ArrowRight } from 'lucide-react';
import { usePricing } from '../../core/client';
import { Button, StickyBar, toast } from '../../ui';
import { isRunning, type ListedPart, saveWithContents } from '../files';
import { needsAnswer } from '../measures';
import { pieceCount, removeParts } from '../parts';
import { PriceNote } from '../shop';
import { goToCard } from './cards/goToCard';
import { UNIT_ANSWER } from './cards/UnitHint';
import { type FirstPricesById, sumOf } from './cards/useFirstPrices';
import { announcement, continueState, summaryText, waitingPart } from './continueState';
import { texts } from './texts';

/** The sum of the uploads, and the way on; it stays in reach of the thumb on a phone. */
export function ContinueBar({
  entries,
  firstPrices,
  onNext,
}: {
  entries: readonly ListedPart[];
  firstPrices: FirstPricesById;
  onNext: () => void;
}) {
  const pricing = usePricing(entries.length > 0);
  const mustAnswer = (entry: ListedPart) => pricing !== null && needsAnswer(entry, pricing);
  const { label, refusal } = continueState(entries, mustAnswer);
  const summary = summaryText(entries, mustAnswer);
  const waiting = waitingPart(entries, mustAnswer);
  const lead = () => waiting && goToCard(waiting.id, waiting.status === 'error' ? 'button' : UNIT_ANSWER);
  const proceed = () => {
    if (refusal !== null) {
      toast.warning(refusal);
      lead();
      return;
    }
    void saveWithContents();
    onNext();
  };
  const button = (
    <Button
      variant="primary"
      size="lg"
      wide
      softDisabled={refusal !== null}
      iconAfter={
        refusal === null && <ArrowRight size={20} aria-hidden="true" className="hidden shrink-0 sm:block" />
      }
      onClick={proceed}
      className="max-sm:px-3 max-sm:text-base"
    >
      {label}
    </Button>
  );
  const sound = entries.filter(({ status }) => status !== 'error');
  const total = sumOf(sound.map(({ id }) => firstPrices.get(id)));
  const running = entries.some(isRunning);
  return (
    <StickyBar className="flex flex-col gap-x-6 gap-y-2 max-lg:mt-2 sm:max-lg:flex-row sm:max-lg:items-center lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:bottom-auto lg:gap-y-4 lg:p-6 lg:shadow-none">
      <div className="flex min-w-0 flex-1 items-center justify-between gap-3 lg:flex-col lg:items-start">
        {/* Figures that change with every file are not read aloud while they do. */}
        <div
          role="status"
          className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 lg:flex-col lg:gap-y-1"
        >
          <p className="font-semibold">{texts.totalParts(pieceCount(sound))}</p>
          {/* Its line is there before the price is, so that the bar does not grow under the thumb. */}
          <p
            aria-hidden={running}
            className="figures min-h-[1lh] font-semibold max-lg:basis-full lg:text-lg lg:empty:hidden"
          >
            {total && texts.firstPrices(total)}
          </p>
          {/* In a narrow window the first card says it. */}
          {total && total.cheapestCents !== total.standardCents && (
            <p aria-hidden={running} className="figures hidden text-xs text-muted lg:block">
              {texts.standard(total.standard)}
            </p>
          )}
          <p aria-hidden={running} className="basis-full text-sm text-muted lg:basis-auto">
            {waiting ? (
              <button
                type="button"
                className="link -my-3 min-h-touch text-left lg:my-0 lg:min-h-0"
                onClick={lead}
              >
                {summary}
              </button>
            ) : (
              summary
            )}
          </p>
          {running && <p className="sr-only">{announcement(entries)}</p>}
        </div>
        {total && <PriceNote className="hidden lg:block" />}
        {running && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => removeParts(entries.filter(isRunning).map(({ id }) => id))}
            className="shrink-0 max-lg:absolute max-lg:top-1.5 max-lg:right-1 lg:-ml-3"
          >
            {texts.cancelAll}
          </Button>
        )}
      </div>
      <div className="sm:max-lg:w-80">{button}</div>
    </StickyBar>
  );
}
