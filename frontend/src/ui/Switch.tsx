import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

/** Turns something on at once, without a 'save'. */
export function Switch({ checked, onCheckedChange, label, hint, disabled }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-touch items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="block py-1">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-muted">
            {hint}
          </p>
        )}
      </div>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="group inline-flex h-touch w-13 shrink-0 items-center rounded-full disabled:cursor-not-allowed disabled:opacity-50"
      >
        <span className="flex h-7 w-full items-center rounded-full border-2 border-line-strong bg-sunken px-0.5 transition-colors duration-100 group-hover:border-ink group-data-[state=checked]:border-ink group-data-[state=checked]:bg-ink forced-colors:group-data-[state=checked]:bg-[CanvasText]">
          <Primitive.Thumb className="block size-4.5 rounded-full bg-line-strong transition-transform duration-150 ease-settle data-[state=checked]:translate-x-6.5 data-[state=checked]:bg-surface forced-colors:bg-[CanvasText] forced-colors:data-[state=checked]:bg-[Canvas]" />
        </span>
      </Primitive.Root>
    </div>
  );
}
