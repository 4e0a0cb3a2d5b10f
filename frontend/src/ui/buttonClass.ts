import { cx } from '../lib/cx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-ink hover:bg-paper active:bg-sunken',
  ghost: 'text-ink hover:bg-sunken active:bg-line',
  danger: 'border border-danger bg-surface text-danger hover:bg-danger-soft active:bg-danger-soft',
};

const DIMMED = 'border border-line bg-line/40 text-subtle';

const SIZES: Record<ButtonSize, string> = {
  // A small button keeps its 44 px on touch screens and is 36 px high for a mouse.
  sm: 'min-h-touch px-3 py-1 text-sm sm:pointer-fine:min-h-9',
  md: 'min-h-touch px-4 py-2 text-base',
  lg: 'min-h-14 px-6 py-2.5 text-lg',
};

/** The classes of a button, for the links that look like one. */
export function buttonClass({
  variant = 'secondary',
  size = 'md',
  wide = false,
  dimmed = false,
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  dimmed?: boolean;
}): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold leading-tight no-underline select-none',
    // Own colours take the fill away, and a button without an edge is a word.
    'transition-colors duration-100 disabled:cursor-not-allowed disabled:opacity-50 forced-colors:border',
    dimmed ? DIMMED : VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  );
}
