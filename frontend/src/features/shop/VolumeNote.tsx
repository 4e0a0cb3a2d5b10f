import { TriangleAlert } from 'lucide-react';
import { cx } from '../../lib/cx';

/** That a part's volume is unsure, in the words of the core or of the order (PRC-28). Nothing where nothing is to be said. */
export function VolumeNote({ note, className }: { note: string | null | undefined; className?: string }) {
  if (!note) return null;
  return (
    <p className={cx('flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm', className)}>
      <TriangleAlert size={16} className="mt-0.5 shrink-0 text-warning" />
      <span className="min-w-0">{note}</span>
    </p>
  );
}

/** That a part's walls are thinner than the nozzle: a hint, since its price is right. Nothing where nothing is to be said. */
export function WallNote({ note, className }: { note: string | null | undefined; className?: string }) {
  return note ? <p className={cx('text-sm text-muted', className)}>{note}</p> : null;
}

/** What a customer agreed to although something of the part is not printable, in the order's words. */
export function AgreedNote({ words }: { words: string | null | undefined }) {
  return words ? <p className="mt-2 text-sm">Vereinbart: {words}</p> : null;
}
