import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from '../lib/cx';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'type'> {
  /** The effect of a press, for screen readers and as the tooltip. */
  label: string;
  /** The icon, 20 px. */
  children: ReactNode;
  /** For a button that stays down: said to assistive technology and shown. */
  pressed?: boolean;
}

export function IconButton({ label, children, pressed, className, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      aria-pressed={pressed}
      {...rest}
      type="button"
      aria-label={label}
      className={cx(
        'inline-flex size-touch shrink-0 items-center justify-center rounded-md transition-colors duration-100',
        'disabled:cursor-not-allowed disabled:text-subtle disabled:opacity-50 disabled:hover:bg-transparent',
        // Never both: which of two rules for one thing wins is up to their order in the style sheet.
        pressed ? 'bg-ink text-on-ink' : 'text-ink hover:bg-sunken active:bg-line',
        className,
      )}
    >
      {children}
    </button>
  );
}
