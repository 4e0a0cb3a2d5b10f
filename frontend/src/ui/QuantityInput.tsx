import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../lib/cx';
import { formatCount } from '../lib/format';

interface QuantityInputProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** Names for screen readers the counted thing: 'Anzahl von halter.stl'. */
  label: string;
  disabled?: boolean;
}

/** Minus, a typed number, plus. What is no whole number of at least `min` becomes `min` (UPL-06); more than `max` becomes `max`, with a note. */
export function QuantityInput({
  value,
  onChange,
  min = 1,
  max = 10_000,
  label,
  disabled = false,
}: QuantityInputProps) {
  // While typing, the field may be empty; the number counts from the first valid digit and is mended on leaving.
  const [typed, setTyped] = useState<string | null>(null);

  /** More was typed than can be taken: said as long as the most is what counts. */
  const [isOver, setOver] = useState(false);

  const quantityIn = (text: string) => {
    const quantity = parseQuantity(text, min);
    setOver(quantity > max);
    return Math.min(max, quantity);
  };

  return (
    <div className="inline-flex flex-col items-start gap-1">
      <div
        className={cx(
          'inline-flex box-content h-touch items-stretch rounded-md border border-line-strong bg-surface',
          disabled && 'border-line bg-sunken',
        )}
      >
        <StepButton
          label={`${label} verringern`}
          disabled={disabled || value <= min}
          onClick={() => onChange(value - 1)}
        >
          <Minus size={18} />
        </StepButton>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          disabled={disabled}
          value={typed ?? String(value)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            if (text.trim() !== '') onChange(quantityIn(text));
          }}
          onBlur={() => {
            if (typed !== null) onChange(quantityIn(typed));
            setTyped(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && typed !== null) onChange(quantityIn(typed));
            if (event.key === 'ArrowUp' && value < max) onChange(value + 1);
            if (event.key === 'ArrowDown' && value > min) onChange(value - 1);
            if (event.key === 'Enter' || event.key.startsWith('Arrow')) setTyped(null);
          }}
          className="figures w-13 rounded-xs bg-transparent text-center font-semibold disabled:text-muted"
        />
        <StepButton
          label={`${label} erhöhen`}
          disabled={disabled || value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Plus size={18} />
        </StepButton>
      </div>
      {/* There from the start: a field that moves to another place in the tree would lose the keyboard. */}
      <p role="status" className="text-xs text-danger empty:hidden">
        {isOver && value === max && `Höchstens ${formatCount(max)} Stück je Teil`}
      </p>
    </div>
  );
}

/** A typed quantity as a number, German points between thousands allowed; anything but a whole number of at least `min` is `min`. */
function parseQuantity(text: string, min: number): number {
  const trimmed = text.trim();
  const isWhole = /^(\d+|\d{1,3}(\.\d{3})+)$/.test(trimmed);
  const parsed = isWhole ? Number(trimmed.replaceAll('.', '')) : Number.NaN;
  return parsed >= min ? parsed : min;
}

function StepButton({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex w-11 items-center justify-center rounded-sm hover:bg-sunken disabled:cursor-not-allowed disabled:text-line-strong disabled:hover:bg-transparent"
    >
      {children}
    </button>
  );
}
