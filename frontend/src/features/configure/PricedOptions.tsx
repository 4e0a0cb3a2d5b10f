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

/**
 * Keeps width and height while the price is being worked out: the words beside it never wrap anew, and no option below moves away
 * under a pointer.
 */
function Aside({ cents, note }: { cents: number | undefined; note: ReactNode }) {
  return (
    <span className="block min-w-24 text-right">
      <span className="block min-h-[1lh] font-semibold whitespace-nowrap text-ink">
        {cents !== undefined && formatSignedCents(cents)}
      </span>
      {note && <span className="block text-xs whitespace-nowrap">{note}</span>}
    </span>
  );
}
