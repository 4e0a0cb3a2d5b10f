import { Pencil, Trash2 } from 'lucide-react';
import type { Draft } from '../../api/drafts';
import { formatDateTime, plural } from '../../lib/format';
import { Badge, Button, Card, IconButton, Price } from '../../ui';
import { SHIPPING_LABELS } from '../shop';
import { texts } from './texts';

interface DraftCardProps {
  draft: Draft;
  onLoad: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** Ends a line where it breaks, and begins none. */
const DOT = '\u00a0· ';

/** One draft: its name, its age, what it holds and comes to, or why it cannot be used. */
export function DraftCard({ draft, onLoad, onRename, onDelete }: DraftCardProps) {
  const name = draft.draft_name ?? texts.unnamed;
  const problems = draft.cart_items.filter(({ problem }) => problem).length;
  return (
    <Card as="li" padding="sm" className="list-none">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="py-2 leading-snug font-semibold wrap-anywhere">{name}</h2>
          <p className="figures text-sm text-muted">{texts.changed(formatDateTime(draft.updated_at))}</p>
        </div>
        <div className="-mr-2 flex shrink-0">
          <IconButton label={texts.rename(name)} onClick={onRename}>
            <Pencil size={20} />
          </IconButton>
          <IconButton label={texts.remove(name)} onClick={onDelete}>
            <Trash2 size={20} />
          </IconButton>
        </div>
      </div>
      {draft.unusable ? (
        <p className="mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
          <Badge tone="warning">{texts.unusable}</Badge>
          {texts.reasons[draft.unusable]}
        </p>
      ) : (
        <>
          {problems > 0 && <p className="mt-2 text-sm text-warning">{texts.problems(problems)}</p>}
          <div className="mt-4 flex items-center justify-between gap-x-4 border-t border-line pt-4 sm:gap-x-6">
            {/* A long line breaks here; the button stays beside it. */}
            <p className="figures min-w-0 text-sm text-muted">
              {plural(draft.cart_items.length, 'Position', 'Positionen')}
              {DOT}
              {isShipping(draft.shipping) && `${SHIPPING_LABELS[draft.shipping]}${DOT}`}
              <span className="sr-only">{texts.total} </span>
              <Price
                cents={Math.round(draft.totalPrice * 100)}
                className="text-lg font-semibold whitespace-nowrap text-ink"
              />
            </p>
            <Button className="shrink-0" aria-label={texts.loadNamed(name)} onClick={onLoad}>
              {texts.load}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function isShipping(value: string): value is keyof typeof SHIPPING_LABELS {
  return value in SHIPPING_LABELS;
}
