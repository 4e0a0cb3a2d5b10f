import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../lib/cx';

/** A field for a file counts as `:read-only`, although it is not. */
const CONTROL = cx(
  'w-full rounded-md border border-line-strong bg-surface text-ink transition-colors duration-100 placeholder:text-subtle',
  'hover:border-ink aria-invalid:border-danger disabled:border-line disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken',
);

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

export function TextInput({ className, type = 'text', ...rest }: TextInputProps) {
  const isFile = type === 'file';
  return (
    <input {...rest} type={type} className={cx(CONTROL, 'min-h-touch px-3', isFile && 'py-2.5', className)} />
  );
}

/** A number with a comma, in figures of one width. */
export function DecimalInput({ className, ...rest }: TextInputProps) {
  return <TextInput {...rest} inputMode="decimal" autoComplete="off" className={cx('figures', className)} />;
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ className, rows = 4, ...rest }: TextAreaProps) {
  return <textarea {...rest} rows={rows} className={cx(CONTROL, 'px-3 py-2.5', className)} />;
}
