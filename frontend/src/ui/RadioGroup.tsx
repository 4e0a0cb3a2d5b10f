import { RadioGroup as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cx } from '../lib/cx';

interface RadioGroupProps<Value extends string> {
  /** The name of the group, read aloud before its options. */
  label: string;
  /** `null` or an unknown value: nothing is chosen, as in a mixed selection. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
  /** `OptionCard`s. */
  children: ReactNode;
}

export function RadioGroup<Value extends string>({
  label,
  value,
  onValueChange,
  disabled,
  className,
  children,
}: RadioGroupProps<Value>) {
  // Radix moves the focus in a task after the press, and chooses only if the key is still down then. A short press while the
  // browser is busy would stand on an option that is not chosen: it is chosen here.
  const arrow = useRef<'down' | 'up' | null>(null);
  return (
    <Primitive.Root
      onKeyDownCapture={({ key }) => {
        arrow.current = key.startsWith('Arrow') ? 'down' : null;
      }}
      onKeyUpCapture={() => {
        if (arrow.current) arrow.current = 'up';
      }}
      onFocusCapture={({ target }) => {
        const isLetGo = arrow.current === 'up';
        arrow.current = null;
        if (isLetGo) target.click();
      }}
      aria-label={label}
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled}
      className={cx('grid gap-2', className)}
    >
      {children}
    </Primitive.Root>
  );
}

interface OptionCardProps {
  value: string;
  title: ReactNode;
  /** One line below the title. */
  text?: ReactNode;
  /** At the right edge, for a price or a factor; in tabular figures. */
  aside?: ReactNode;
  /** Before the title, for a swatch or an icon. */
  media?: ReactNode;
  disabled?: boolean;
  /** For many short options side by side: smaller, and the edge alone shows the choice. */
  dense?: boolean;
}

/** One option of a `RadioGroup`, the whole card being the target. */
export function OptionCard({ value, title, text, aside, media, disabled, dense = false }: OptionCardProps) {
  return (
    <Primitive.Item
      value={value}
      disabled={disabled}
      className={cx(
        'group flex w-full items-center rounded-md border border-line bg-surface text-left transition-colors duration-100',
        dense ? 'min-h-touch gap-2 px-2 py-1.5' : 'min-h-14 gap-3 px-3 py-2.5',
        'hover:border-line-strong data-[state=checked]:border-ink data-[state=checked]:shadow-[inset_0_0_0_1px_var(--ink)]',
        'forced-colors:data-[state=checked]:border-[Highlight] forced-colors:data-[state=checked]:border-2',
        'disabled:cursor-not-allowed disabled:opacity-50',
      )}
    >
      {!dense && (
        <span className="inline-flex size-5 shrink-0 items-center justify-center rounded-full border-2 border-line-strong bg-surface group-hover:border-ink group-data-[state=checked]:border-ink">
          {/* Radix's own indicator asks for computed styles at each change, of every option. */}
          <span className="hidden size-2.5 rounded-full bg-ink group-data-[state=checked]:block forced-colors:bg-[CanvasText]" />
        </span>
      )}
      {media}
      <span className="min-w-0 flex-1">
        <span
          className={cx(
            'block leading-snug',
            dense ? 'text-sm wrap-anywhere group-data-[state=checked]:font-semibold' : 'font-semibold',
          )}
        >
          {title}
        </span>
        {text && <span className="block text-sm text-muted">{text}</span>}
      </span>
      {aside && <span className="figures shrink-0 text-sm text-muted">{aside}</span>}
    </Primitive.Item>
  );
}
