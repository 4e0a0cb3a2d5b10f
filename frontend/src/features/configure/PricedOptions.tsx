import { memo, type ReactNode } from 'react';
import { formatSignedCents } from '../../lib/format';
import { OptionCard, RadioGroup } from '../../ui';
import type { PriceChange, PricedOption } from './offer';

/** The options of a section, each with what it would do to the price of the selected parts. */
export const PricedOptions = memo(function PricedOptions({
  label,
  value,
  options,
  disabled,
  differences,
  onChoose,
}: {
  label: string;
  /** Null while the parts differ or none is selected. */
  value: string | null;
  options: readonly PricedOption[];
  disabled: boolean;
  /** What each change does to the price of the selected parts, in cents; missing while it is being worked out. */
  differences: ReadonlyMap<PriceChange, number>;
  onChoose: (value: string) => void;
}) {
  return (
    <RadioGroup label={label} value={value} disabled={disabled} onValueChange={onChoose}>
      {options.map((option) => (
        <OptionCard
          key={option.value}
          value={option.value}
          title={
            <>
              {option.title}
              {option.detail && <span className="text-sm font-normal text-muted"> {option.detail}</span>}
            </>
          }
          text={option.text && <span className="block first-letter:uppercase">{option.text}</span>}
          aside={
            <Aside
              cents={disabled || option.value === value ? undefined : differences.get(option.change)}
              note={option.note}
            />
          }
        />
      ))}
    </RadioGroup>
  );
});

/** Keeps its width while the price is being worked out, so that the words beside it never wrap anew. */
function Aside({ cents, note }: { cents: number | undefined; note: ReactNode }) {
  return (
    <span className="block min-w-20 text-right">
      {cents !== undefined && (
        <span className="block font-semibold whitespace-nowrap text-ink">{formatSignedCents(cents)}</span>
      )}
      {note && <span className="block text-xs whitespace-nowrap">{note}</span>}
    </span>
  );
}
