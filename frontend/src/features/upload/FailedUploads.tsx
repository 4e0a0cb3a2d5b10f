import { RotateCw } from 'lucide-react';
import { Banner, Button } from '../../ui';
import type { UploadedFile } from './entry';
import { texts } from './texts';
import { retryAllUploads, retryUpload } from './verbs';

/** The failed uploads with their reasons; one or all of them can be tried again. */
export function FailedUploads({ entries }: { entries: readonly UploadedFile[] }) {
  const failed = entries.filter(({ status }) => status === 'error');
  if (failed.length === 0) return null;
  return (
    <Banner
      tone="danger"
      live="alert"
      title={texts.failedTitle(failed.length)}
      action={<Button onClick={retryAllUploads}>{texts.retryAll}</Button>}
    >
      <ul className="mt-1 flex flex-col gap-2">
        {failed.map(({ id, name, errorDetail }) => (
          <li key={id} className="flex flex-col items-start gap-1">
            <p className="text-sm">{texts.failedRow(name, errorDetail ?? '')}</p>
            <Button
              variant="ghost"
              size="sm"
              icon={<RotateCw size={16} aria-hidden="true" />}
              aria-label={texts.retryOf(name)}
              onClick={() => retryUpload(id)}
              className="-ml-3"
            >
              {texts.retry}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
