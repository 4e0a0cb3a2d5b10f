import { Check, RotateCcw } from 'lucide-react';
import type { FreeState, ProductionPart } from '../../api/adminProduction';
import { Button } from '../../ui';
import { texts as t } from './texts';
import { namesOf } from './words';

/** One press for the next step of most of the pieces. */
export function NextStep({
  part,
  busy,
  onPrinted,
  onMove,
}: {
  part: ProductionPart;
  busy: boolean;
  onPrinted: () => void;
  onMove: (from: FreeState, to: FreeState) => void;
}) {
  const { pieces } = part;
  const names = namesOf(part);
  if (pieces.failed > 0)
    return (
      <Button
        size="sm"
        busy={busy}
        icon={<RotateCcw size={16} />}
        aria-label={t.reprintOf(...names)}
        onClick={() => onMove('failed', 'open')}
      >
        {t.reprint}
      </Button>
    );
  if (pieces.open > 0) {
    if (part.stops.length > 0) return null;
    return (
      <Button size="sm" busy={busy} aria-label={t.allOf(...names)} onClick={onPrinted}>
        <Check size={16} />
        {t.all}
      </Button>
    );
  }
  if (pieces.printed > 0)
    return (
      <Button
        size="sm"
        busy={busy}
        aria-label={t.checkedOf(...names)}
        onClick={() => onMove('printed', 'checked')}
      >
        <Check size={16} />
        {t.checked}
      </Button>
    );
  if (pieces.checked < part.quantity) return null;
  return (
    <Button size="sm" disabled>
      <Check size={16} />
      {t.done}
    </Button>
  );
}
