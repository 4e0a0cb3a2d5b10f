import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../lib/cx';
import { type ButtonSize, type ButtonVariant, buttonClass } from './buttonClass';
import { Spinner } from './Spinner';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` is the one orange button of a screen: it moves the order on. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Stands before the text. */
  icon?: ReactNode;
  /** Stands behind the text, for an arrow that points on. */
  iconAfter?: ReactNode;
  /** Shows a spinner, keeps the width and swallows presses. */
  busy?: boolean;
  /** Disabled for assistive technology, yet focusable and clickable, so that a press can say why. */
  softDisabled?: boolean;
  /** Takes the whole width. */
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  iconAfter,
  busy = false,
  softDisabled = false,
  wide = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={softDisabled || busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) {
          event.preventDefault();
          return;
        }
        onClick?.(event);
      }}
      className={cx(buttonClass({ variant, size, wide, dimmed: softDisabled }), className)}
    >
      {busy ? <Spinner size={18} /> : icon}
      {children}
      {iconAfter}
    </button>
  );
}
