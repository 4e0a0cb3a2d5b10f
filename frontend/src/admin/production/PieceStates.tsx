import type { ProductionPart } from '../../api/adminProduction';
import { formatCount } from '../../lib/format';
import { Badge, type BadgeTone } from '../../ui';
import { texts as t } from './texts';

const TONES: Record<keyof typeof t.pieces, BadgeTone> = {
  open: 'neutral',
  planned: 'neutral',
  printing: 'accent',
  failed: 'danger',
  printed: 'warning',
  checked: 'success',
};

/** How many pieces are in each state, once some are further than open. */
export function PieceStates({ part }: { part: ProductionPart }) {
  const { pieces, quantity, failures } = part;
  if (pieces.open === quantity && pieces.reprinted === 0) return null;
  const states = (Object.keys(TONES) as (keyof typeof TONES)[]).filter((state) => pieces[state] > 0);
  return (
    <div className="my-1 flex flex-wrap items-center gap-1.5 text-sm">
      {states.map((state) => (
        <Badge key={state} tone={TONES[state]} className="figures">
          {formatCount(pieces[state])} {t.pieces[state]}
        </Badge>
      ))}
      {pieces.reprinted > 0 && (
        <span className="figures text-xs text-muted">{t.reprinted(formatCount(pieces.reprinted))}</span>
      )}
      {failures.length > 0 && (
        <p className="basis-full wrap-anywhere text-danger">{[...new Set(failures)].join(' · ')}</p>
      )}
    </div>
  );
}
