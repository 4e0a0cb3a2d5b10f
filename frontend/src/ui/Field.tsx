import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx';

/** What a `Field` hands to its input, so that label, hint and error belong to it for assistive technology too. */
export interface FieldInputProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The German sentence that says what is wrong. */
  error?: string | undefined;
  /** Fields are required unless marked: `required={false}` writes 'optional' behind the label. */
  required?: boolean;
  className?: string;
  children: (input: FieldInputProps) => ReactNode;
}

export function Field({ label, hint, error, required = true, className, children }: FieldProps) {
  const id = useId();
  const described = cx(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-sm font-semibold text-ink">
          {label}
        </label>
        {!required && <span className="text-xs text-subtle">optional</span>}
      </div>
      {children({
        id,
        'aria-describedby': described,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** An error below an input; present while empty, so that its text is announced when it comes. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="text-sm text-danger empty:hidden">
      {children && (
        <span className="flex items-start gap-1.5">
          <CircleAlert size={16} className="mt-0.75 shrink-0" />
          {children}
        </span>
      )}
    </p>
  );
}
