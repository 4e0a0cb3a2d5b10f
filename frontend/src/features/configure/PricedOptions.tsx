import { memo, type ReactNode } from 'react';
import { cx } from '../../lib/cx';
import { formatSignedCents } from '../../lib/format';
import { OptionCard, RadioGroup } from '../../ui';
import type { PriceChange, PricedOption } from './choices';
import { texts } from './texts';

const COLUMNS = { 2: 'grid-cols-2', 3: 'grid-cols-3', 4: 'grid-cols-4' } as const;

/** The options of a section, each with what it would do to the price of the selected parts. */
export const PricedOptions = memo(function PricedOptions({
  label,
  value,
  options,
  disabled,
  differences,
  columns,
  onChoose,
}: {
  label: string;
  /** Null while the parts differ or none is selected. */
  value: string | null;
  options: readonly PricedOption[];
  disabled: boolean;
  /** The price difference of each change for the selected parts, in cents; missing while it is being worked out. */
  differences: ReadonlyMap<PriceChange, number>;
  /** Side by side in this number of columns, where only the chosen one says what it is good for; one below the other without. */
  columns?: keyof typeof COLUMNS | undefined;
  onChoose: (value: string) => void;
}) {
  const priceOf = ({ value: own, change }: PricedOption) =>
    disabled || own === value ? undefined : differences.get(change);
  if (columns) {
    const chosen = options.find((option) => option.value === value);
    return (
      <>
        <RadioGroup
          label={label}
          value={value}
          disabled={disabled}
          onValueChange={onChoose}
          className={COLUMNS[columns]}
        >
          {options.map((option) => (
            <OptionCard
              key={option.value}
              value={option.value}
              dense
              title={
                <>
                  <span className="font-semibold">{option.title}</span>
                  {/* In three columns a word below the figure: it must not wrap there for one option only. */}
                  {option.detail && (
                    <span className={cx('font-normal text-muted', columns === 3 && 'block')}>
                      {' '}
                      {option.detail}
                    </span>
                  )}
                  {option.text && <span className="sr-only"> {option.text}</span>}
                </>
              }
              text={
                <SmallPrice
                  cents={priceOf(option)}
                  note={option.note}
                  isChosen={!disabled && option.value === value}
                />
              }
            />
          ))}
        </RadioGroup>
        {chosen?.text && (
          <p aria-hidden="true" className="mt-2 text-sm text-muted first-letter:uppercase">
            {chosen.text}
          </p>
        )}
      </>
    );
  }
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
          aside={<Aside cents={priceOf(option)} note={option.note} />}
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

/** The difference below the title; the chosen option has none and says what it is, which its edge tells the eye alone. */
function SmallPrice({
  cents,
  note,
  isChosen,
}: {
  cents: number | undefined;
  note: ReactNode;
  isChosen: boolean;
}) {
  return (
    <span className="figures flex min-h-[1lh] flex-wrap justify-between gap-x-1 text-xs">
      <span className="font-semibold whitespace-nowrap text-ink">
        {cents !== undefined && formatSignedCents(cents)}
        {isChosen && (
          <span aria-hidden="true" className="font-normal text-muted">
            {texts.chosen}
          </span>
        )}
      </span>
      {note && <span className="whitespace-nowrap">{note}</span>}
    </span>
  );
}
