import type { ElementType, HTMLAttributes, Ref } from 'react';
import { cx } from '../lib/cx';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: ElementType;
  /** `md` is 16 px on a phone and 24 px from a tablet up. */
  padding?: 'none' | 'sm' | 'md';
  /** Drawn with a strong edge, for the parts that are chosen. */
  selected?: boolean;
  ref?: Ref<HTMLElement>;
}

const PADDING = { none: '', sm: 'p-4', md: 'p-4 sm:p-6' } as const;

/** A flat surface with a hairline. */
export function Card({
  as: Element = 'div',
  padding = 'md',
  selected = false,
  className,
  ...rest
}: CardProps) {
  return (
    <Element
      {...rest}
      className={cx(
        'rounded-lg border bg-surface',
        selected ? 'border-ink shadow-[inset_0_0_0_1px_var(--ink)]' : 'border-line',
        PADDING[padding],
        className,
      )}
    />
  );
}
