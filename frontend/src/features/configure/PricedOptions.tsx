import { memo, type ReactNode, useMemo } from 'react';
import { formatSignedCents } from '../../lib/format';
import { OptionCard, RadioGroup } from '../../ui';
import type { ConfiguredPart } from './PartPricer';
import type { PriceBasis, QuoteBook } from './QuoteBook';
import { useDifferences } from './useDifferences';

/** A choice among the values of one setting. */
export interface PricedOption {
  value: string;
  /** What choosing it changes, as far as the price goes. */
  change: Partial<PriceBasis['configuration']>;
  title: string;
  /** Behind the title. */
  detail?: string | undefined;
  text: string;
  /** Below the difference in price. */
  note?: string;
}

/** The options of a section, each with what it would do to the price of the selected parts. */
export const PricedOptions = memo(function PricedOptions({
  label,
  value,
  options,
  parts,
  book,
  onChoose,
}: {
  label: string;
  /** Null while the parts differ or none is selected. */
  value: string | null;
  options: readonly PricedOption[];
  parts: readonly ConfiguredPart[];
  book: QuoteBook;
  onChoose: (value: string) => void;
}) {
  const changes = useMemo(() => options.map(({ change }) => change), [options]);
  const differences = useDifferences(book, parts, changes);
  const disabled = parts.length === 0;
  return (
    <RadioGroup label={label} value={value} disabled={disabled} onValueChange={onChoose}>
      {options.map((option, i) => (
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
              cents={disabled || option.value === value ? undefined : differences[i]}
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
