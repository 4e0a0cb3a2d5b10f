import { Check, Minus } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';
import { cx } from '../lib/cx';
import { FieldError } from './Field';

interface CheckboxProps {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  /** Shown beside the box. May hold links; a press on those does not tick. */
  label?: ReactNode;
  /** The name of a box without a visible label. */
  'aria-label'?: string;
  hint?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
  required?: boolean;
  name?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Checkbox({
  checked,
  onCheckedChange,
  label,
  hint,
  error,
  className,
  ...rest
}: CheckboxProps) {
  const id = useId();
  const described = cx(hint && `${id}-hint`, error && `${id}-error`) || undefined;
  return (
    <div className={className}>
      <div className="flex items-start">
        <Primitive.Root
          {...rest}
          id={id}
          checked={checked}
          onCheckedChange={(state) => onCheckedChange(state === true)}
          aria-describedby={described}
          aria-invalid={error ? true : undefined}
          // The ring lies around the box: around the whole place to press it would lie on the label.
          className="group -ml-2.5 inline-flex size-touch shrink-0 items-center justify-center rounded-lg -outline-offset-8 disabled:cursor-not-allowed disabled:opacity-50"
        >
          <span
            className={cx(
              'inline-flex size-6 items-center justify-center rounded-sm border-2 bg-surface text-on-ink transition-colors duration-100',
              'group-hover:border-ink group-data-[state=checked]:border-ink group-data-[state=checked]:bg-ink',
              'group-data-[state=indeterminate]:border-ink group-data-[state=indeterminate]:bg-ink',
              error ? 'border-danger' : 'border-line-strong',
            )}
          >
            <Primitive.Indicator>
              {checked === 'indeterminate' ? (
                <Minus size={18} strokeWidth={3} />
              ) : (
                <Check size={18} strokeWidth={3} />
              )}
            </Primitive.Indicator>
          </span>
        </Primitive.Root>
        {label && (
          <label htmlFor={id} className="py-2.5 pl-0.5">
            {label}
          </label>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="pl-9 text-xs text-muted">
          {hint}
        </p>
      )}
      <div className="pl-9">
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </div>
  );
}
