import { ArrowRight } from 'lucide-react';
import { Button, Card, toast } from '../../ui';
import { continueState, summaryText } from './continueState';
import { isRunning, partCount, type UploadedFile } from './entry';
import { saveUploads } from './saved';
import { texts } from './texts';
import { cancelAllUploads } from './verbs';

/** What the uploads add up to, and the way on; it stays in reach of the thumb on a phone. */
export function ContinueBar({ entries, onNext }: { entries: readonly UploadedFile[]; onNext: () => void }) {
  const { label, refusal } = continueState(entries);
  const summary = summaryText(entries);
  const proceed = () => {
    if (refusal !== null) {
      toast.warning(refusal);
      return;
    }
    saveUploads(entries);
    onNext();
  };
  const button = (
    <Button
      variant="primary"
      size="lg"
      wide
      softDisabled={refusal !== null}
      iconAfter={refusal === null && <ArrowRight size={20} aria-hidden="true" />}
      onClick={proceed}
    >
      {label}
    </Button>
  );
  // Before the first file the drop zone has the stage; the way on is there, but does not ask for a look.
  if (entries.length === 0) return <div className="sm:ml-auto">{button}</div>;
  return (
    <Card className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-3 rounded-b-none shadow-lift sm:bottom-4 sm:mx-0 sm:rounded-b-lg lg:top-24 lg:bottom-auto lg:shadow-none">
      <div
        role="status"
        className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 empty:hidden"
      >
        {summary && (
          <>
            <p className="font-semibold">{texts.totalParts(partCount(entries))}</p>
            <p className="text-sm text-muted">{summary}</p>
          </>
        )}
      </div>
      {entries.some(isRunning) && (
        <Button variant="ghost" size="sm" onClick={cancelAllUploads} className="self-start">
          {texts.cancelAll}
        </Button>
      )}
      {button}
    </Card>
  );
}
