import { useMemo, useState } from 'react';
import type { Quote, QuoteStep } from '../../core/client';
import { formatCents, formatNumber } from '../../lib/format';
import { Collapsible } from '../../ui';
import { texts } from './texts';

/** The way to the price on demand; as long as nobody asks, a new price costs nothing here. */
export function PriceDetails({ quote }: { quote: Quote }) {
  const [open, setOpen] = useState(false);
  const shown = open ? quote : null;
  return useMemo(
    () => (
      <Collapsible
        title={<span className="text-sm">{texts.why}</span>}
        level={4}
        bare
        open={shown !== null}
        onOpenChange={setOpen}
        className="mt-1 -mb-2"
      >
        {shown && <PriceTable quote={shown} />}
      </Collapsible>
    ),
    [shown],
  );
}

/** The price step by step, as the core worked it out. */
function PriceTable({ quote }: { quote: Quote }) {
  return (
    <table className="figures w-full text-sm">
      <tbody>
        {quote.steps.map((step) => (
          <tr key={`${step.kind}-${step.label}`} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {step.label}
            </th>
            <td className="py-1.5 pr-3 text-right whitespace-nowrap text-muted">{operandText(step)}</td>
            <td className="py-1.5 text-right whitespace-nowrap">{euroText(step.result)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="pt-2 text-left font-semibold">
            {texts.price}
          </th>
          <td className="pt-2 text-right font-semibold">{formatCents(quote.lineCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What the step does with its own number, in the signs of arithmetic. */
function operandText({ kind, operand }: QuoteStep): string {
  const value = Number(operand);
  switch (kind) {
    case 'volume':
      return `× ${formatNumber(value, 3)} cm³`;
    case 'layer_height':
    case 'infill':
    case 'quantity':
      return `× ${formatNumber(value, 3)}`;
    case 'setup_fee':
      return `+ ${formatNumber(value)} €`;
    case 'minimum_price':
      return `≥ ${formatNumber(value)} €`;
    case 'discount':
      return `− ${formatNumber(value)} %`;
    case 'material_price':
    case 'fallback':
    case 'rounding':
      return '';
  }
}

/** The exact amount, shortened to what a person compares; the rounding to cents is a step of its own. */
function euroText(exact: string): string {
  return `${formatNumber(Number(exact), 4)} €`;
}
