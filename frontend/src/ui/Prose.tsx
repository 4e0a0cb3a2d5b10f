import type { ReactNode } from 'react';
import { cx } from '../lib/cx';

/** Long running text, as on the legal pages: one narrow column with headings, lists and tables set for reading. */
export function Prose({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('prose', className)}>{children}</div>;
}
