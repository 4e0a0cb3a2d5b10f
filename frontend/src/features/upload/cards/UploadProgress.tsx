import { X } from 'lucide-react';
import { words } from '../../../lib/words';
import { Button, ProgressBar } from '../../../ui';
import { isRunning, type ListedPart } from '../../files';
import { removeParts } from '../../parts';
import { texts } from '../texts';

/** How far an upload is, with its cancel; nothing once the status has been cleared. */
export function UploadProgress({ entry }: { entry: ListedPart }) {
  if (entry.progress === null) return null;
  const done = entry.status === 'completed';
  return (
    <div className="mt-3 flex min-h-touch items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="mb-1 flex justify-between gap-3 text-sm">
          <span>{entry.message}</span>
          {!entry.paused && <span className="figures text-muted">{entry.progress}&nbsp;%</span>}
        </p>
        <ProgressBar
          value={entry.progress}
          label={texts.progressOf(entry.name)}
          tone={done ? 'success' : 'accent'}
        />
      </div>
      {isRunning(entry) && (
        <Button
          variant="ghost"
          icon={<X size={20} aria-hidden="true" />}
          aria-label={texts.cancelOf(entry.name)}
          onClick={() => removeParts([entry.id])}
        >
          {words.cancel}
        </Button>
      )}
    </div>
  );
}
