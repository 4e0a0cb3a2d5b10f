import type { ReactNode } from 'react';
import { words } from '../../../lib/words';
import { Banner, Button, FileName } from '../../../ui';
import { type ListedPart, takeInAgain } from '../../files';
import { removeParts } from '../../parts';
import { texts } from '../texts';
import { goToCard } from './goToCard';

/**
 * What failed, below the cards, which stay where they are: a card that went away from under a finger, or a list that grew above it,
 * would move all the others. Files that cannot be read stand apart from uploads that another try may bring.
 */
export function FailedUploads({ failed }: { failed: readonly ListedPart[] }) {
  const newest = failed.at(-1);
  if (!newest) return null;
  const faulty = failed.filter(({ fault }) => fault);
  const uploads = failed.filter(({ fault }) => !fault);
  const title = newest.fault ? texts.faultyTitle(faulty.length) : texts.failedTitle(uploads.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
    <div role="group" aria-label={texts.failedUploads} className="mt-3 flex flex-col gap-3">
      {/* Each failure is announced alone: the whole list would be read again with each one otherwise. */}
      <p role="alert" className="sr-only">
        <span>{title}</span> <span>{texts.failedRow(newest.name, newest.errorDetail ?? '')}</span>
      </p>
      {uploads.length > 0 && (
        <Failed
          title={texts.failedTitle(uploads.length)}
          parts={uploads}
          action={
            <Button
              onClick={() => {
                for (const { id } of uploads) takeInAgain(id);
              }}
            >
              {texts.retryAll}
            </Button>
          }
        />
      )}
      {faulty.length > 0 && (
        <Failed title={texts.faultyTitle(faulty.length)} parts={faulty}>
          <p className="text-sm">{texts.faultyHint}</p>
        </Failed>
      )}
    </div>
  );
}

function Failed({
  title,
  parts,
  action,
  children,
}: {
  title: string;
  parts: readonly ListedPart[];
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Banner
      tone="danger"
      title={title}
      className="sm:items-start!"
      action={
        <>
          {action}
          <Button variant="ghost" onClick={() => removeParts(parts.map(({ id }) => id))}>
            {texts.removeAllFailed}
          </Button>
        </>
      }
    >
      {children}
      <ul className="text-sm">
        {parts.map(({ id, name, fault }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4">
            <button
              type="button"
              className="link min-h-touch text-left"
              onClick={() => goToCard(id, 'button')}
            >
              <FileName>{name}</FileName>
            </button>
            {!fault && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={texts.retryOf(name)}
                onClick={() => takeInAgain(id)}
              >
                {words.retry}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
