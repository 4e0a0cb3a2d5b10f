import { words } from '../../../lib/words';
import { Banner, Button, FileName } from '../../../ui';
import { type ListedPart, takeInAgain } from '../../files';
import { removeParts } from '../../parts';
import { texts } from '../texts';
import { goToCard } from './goToCard';

/**
 * The failed uploads below the cards, which stay where they are: a card that went away from under a finger, or a list that grew above
 * it, would move all the others. Each one's card says what is wrong; here it is found, and all can be tried again or removed at once.
 */
export function FailedUploads({ failed }: { failed: readonly ListedPart[] }) {
  const newest = failed.at(-1);
  if (!newest) return null;
  const ids = failed.map(({ id }) => id);
  const title = texts.failedTitle(failed.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
    <div role="group" aria-label={texts.failedUploads} className="mt-3">
      {/* Told as it happens: to hear the whole list again with each failure would help nobody. */}
      <p role="alert" className="sr-only">
        <span>{title}</span> <span>{texts.failedRow(newest.name, newest.errorDetail ?? '')}</span>
      </p>
      <Banner
        tone="danger"
        title={title}
        className="sm:items-start!"
        action={
          <>
            <Button onClick={() => ids.forEach(takeInAgain)}>{texts.retryAll}</Button>
            <Button variant="ghost" onClick={() => removeParts(ids)}>
              {texts.removeAllFailed}
            </Button>
          </>
        }
      >
        <ul className="text-sm">
          {failed.map(({ id, name }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4">
              <button
                type="button"
                className="link min-h-touch text-left"
                onClick={() => goToCard(id, 'button')}
              >
                <FileName>{name}</FileName>
              </button>
              <Button
                variant="ghost"
                size="sm"
                aria-label={texts.retryOf(name)}
                onClick={() => takeInAgain(id)}
              >
                {words.retry}
              </Button>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
