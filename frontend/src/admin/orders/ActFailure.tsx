import { errorText } from '../../lib/errorText';
import { Banner, Button } from '../../ui';
import { texts } from './texts';
import { isStale } from './useOrderActs';

const t = texts.dialogs;

/** How a dialog stands to the order that was loaded anew below it. */
export interface Reload {
  onReload: () => void;
  busy: boolean;
  /** The note for the dialog once the order has been loaded anew; null before. */
  news: { isPossible: boolean; text: string } | null;
}

/** Why an act was not done, with the way on where another admin was quicker. */
export function ActFailure({ error, reload }: { error: Error | null; reload?: Reload | undefined }) {
  if (error) {
    return (
      <Banner
        tone="danger"
        live="alert"
        title={t.failed}
        action={
          reload &&
          isStale(error) && (
            <Button size="sm" busy={reload.busy} onClick={reload.onReload}>
              {t.changed.reload}
            </Button>
          )
        }
      >
        {errorText(error)}
      </Banner>
    );
  }
  if (!reload?.news) return null;
  const { isPossible, text } = reload.news;
  return (
    <Banner
      tone={isPossible ? 'info' : 'warning'}
      live="status"
      title={isPossible ? undefined : t.changed.impossible}
    >
      {text}
    </Banner>
  );
}
