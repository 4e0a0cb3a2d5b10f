import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import type { ReactNode, Ref } from 'react';
import { cx } from '../lib/cx';
import { documentNonce } from '../lib/nonce';
import type { FieldInputProps } from './Field';

interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** Before the label, for a swatch. */
  media?: ReactNode;
  disabled?: boolean;
}

interface SelectProps<Value extends string> extends Partial<FieldInputProps> {
  /** `null`: nothing chosen, the placeholder shows. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** Takes the whole width. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder = 'Bitte wählen',
  disabled,
  ref,
  ...field
}: SelectProps<Value>) {
  return (
    <Primitive.Root
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled}
    >
      <Primitive.Trigger
        {...field}
        ref={ref}
        className={cx(
          'flex min-h-touch w-full items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-3 text-left transition-colors duration-100',
          'hover:border-ink aria-invalid:border-danger data-placeholder:text-subtle disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted',
        )}
      >
        <span className="min-w-0 truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <Primitive.Icon>
          <ChevronDown size={20} />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          className="fade-in z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-md border border-line bg-raised shadow-lift"
        >
          <Primitive.Viewport nonce={documentNonce()} className="max-h-80 p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="flex min-h-touch items-center gap-2 rounded-sm py-1 pr-3 pl-9 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken data-[state=checked]:font-semibold"
              >
                <Primitive.ItemIndicator className="absolute left-3">
                  <Check size={18} />
                </Primitive.ItemIndicator>
                {option.media}
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
