import { FileText } from 'lucide-react';
import { plural } from '../../lib/format';
import { Banner, Button, Card, toast } from '../../ui';
import { noteLoadedDraft, useLoadedDraft } from '../cart';
import { dropAside, takeBack, useParts } from '../parts';
import { useSession } from '../session';
import { texts } from './texts';

/** Says that the cart is a loaded draft, and that another cart waits behind it. */
export function DraftIndicator() {
  return (
    <>
      <Indicator />
      <SetAsideCart />
    </>
  );
}

function Indicator() {
  const draft = useLoadedDraft((state) => state.draft);
  const changedAt = useParts((state) => state.changedAt);
  const { user } = useSession();
  const isForeign = user !== null && draft?.userId != null && draft.userId !== user.id;
  if (!draft?.isLoaded || isForeign) return null;
  const leave = (): void => {
    noteLoadedDraft(null);
    toast.info(texts.left);
  };
  return (
    <Card as="section" padding="sm" aria-label={texts.loadedDraft}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileText size={20} className="shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-semibold wrap-anywhere">{texts.indicator(draft.name)}</p>
          <p className="text-sm text-muted" aria-live="polite">
            {draft.cartChangedAt === changedAt ? texts.saved : texts.unsaved}
          </p>
        </div>
        <Button size="sm" onClick={leave}>
          {texts.leave}
        </Button>
      </div>
    </Card>
  );
}

function SetAsideCart() {
  const aside = useParts(({ setAside }) => setAside);
  if (aside.length === 0) return null;
  const restore = (): void => {
    takeBack(useLoadedDraft.getState().draft);
    noteLoadedDraft(null);
  };
  return (
    <Banner
      live="status"
      title={texts.asideTitle(plural(aside.length, 'Position', 'Positionen'))}
      action={
        <>
          <Button size="sm" onClick={restore}>
            {texts.takeBack}
          </Button>
          <Button size="sm" variant="ghost" onClick={dropAside}>
            {texts.discardAside}
          </Button>
        </>
      }
    />
  );
}
