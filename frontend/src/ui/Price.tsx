import { cx } from '../lib/cx';
import { formatCents } from '../lib/format';

/** An amount of money in tabular figures: '1.234,56 €'. */
export function Price({ cents, className }: { cents: number; className?: string }) {
  return <span className={cx('figures whitespace-nowrap', className)}>{formatCents(cents)}</span>;
}
