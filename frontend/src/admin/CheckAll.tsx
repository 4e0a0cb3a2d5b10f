import { Check } from 'lucide-react';
import { type CheckedPieces, useCheckPieces } from '../api/adminProduction';
import { errorText } from '../lib/errorText';
import { formatCount, plural } from '../lib/format';
import { Button, toast } from '../ui';
import { texts } from './texts';

const t = texts.checkAll;

/** Notes with one press that all these printed pieces were looked at; with a plate, those that were printed on it. */
export function CheckAll({ of, parts, plateId }: { of: string; parts: CheckedPieces[]; plateId?: string }) {
  const check = useCheckPieces();
  const pieces = parts.reduce((sum, part) => sum + part.pieces, 0);
  return (
    <>
      <Button
        size="sm"
        busy={check.isPending}
        icon={<Check size={18} />}
        aria-label={t.of(formatCount(pieces), of)}
        onClick={() =>
          check.mutate(
            { parts, plateId: plateId ?? null },
            { onSuccess: () => toast.success(t.done(plural(pieces, 'Stück', 'Stück'))) },
          )
        }
      >
        {t.button(formatCount(pieces))}
      </Button>
      <p role="alert" className="basis-full text-sm text-danger empty:hidden">
        {check.error && `${t.failed} ${errorText(check.error)}`}
      </p>
    </>
  );
}
