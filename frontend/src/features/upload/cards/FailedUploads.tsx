import type { ReactNode } from 'react';
import { Banner, Button } from '../../../ui';
import type { ListedPart } from '../../files';
import { texts } from '../texts';
import { removeFailedUploads, retryAllUploads } from '../verbs';

/** The failed uploads above the others: each one's card says what is wrong, and all can be tried again or removed at once. */
export function FailedUploads({
  failed,
  children,
}: {
  failed: readonly ListedPart[];
  /** The list of their cards. */
  children: ReactNode;
}) {
  const newest = failed.at(-1);
  if (!newest) return null;
  const title = texts.failedTitle(failed.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
    <div role="group" aria-label={texts.failedUploads} className="mb-3 flex flex-col gap-3">
      {/* Told as it happens: to hear the whole list again with each failure would help nobody. */}
      <p role="alert" className="sr-only">
        <span>{title}</span> <span>{texts.failedRow(newest.name, newest.errorDetail ?? '')}</span>
      </p>
      <Banner
        tone="danger"
        title={title}
        action={
          <>
            <Button onClick={retryAllUploads}>{texts.retryAll}</Button>
            <Button variant="ghost" onClick={removeFailedUploads}>
              {texts.removeAllFailed}
            </Button>
          </>
        }
      />
      {children}
    </div>
  );
}
