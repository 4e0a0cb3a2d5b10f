import type { Quote, QuoteStep } from '../../core/client';
import {
  formatCents,
  formatCm3,
  formatEuro,
  formatNumber,
  formatPercent,
  withEstimate,
} from '../../lib/format';

const PRICE = 'Preis';
const atLeast = (price: string): string => `mind. ${price}`;

/** The fields of a quote that explain it. */
type PricedWay = Pick<Quote, 'steps' | 'quantity' | 'lineCents'>;

/** The price step by step, as the core worked it out. */
export function PriceTable({ quote, estimated }: { quote: PricedWay; estimated: boolean }) {
  return (
    <table className="figures w-full text-sm">
      <tbody>
        {stepsThatCount(quote).map((step) => (
          <tr key={`${step.kind}-${step.label}`} className="border-b border-line last:border-0">
            {/* What has no room beside its step, on a phone, stands below it. */}
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span>{step.label}</span>
                <span className="text-muted">
                  {withEstimate(operandText(step), estimated && step.kind === 'volume')}
                </span>
              </span>
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">{formatEuro(Number(step.result))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="pt-2 text-left font-semibold">
            {PRICE}
          </th>
          <td className="pt-2 text-right font-semibold whitespace-nowrap">{formatCents(quote.lineCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/**
 * Steps that change the amount. The price of a cubic centimetre and the volume stand there always; the rounding only where
 * the rounded price of one piece is counted on with.
 */
function stepsThatCount({ steps, quantity }: PricedWay): QuoteStep[] {
  return steps.filter(({ kind, result }, i) => {
    if (kind === 'material_price' || kind === 'fallback' || kind === 'volume') return true;
    if (kind === 'rounding') return quantity > 1;
    return result !== steps[i - 1]?.result;
  });
}

/** The step's operator and operand, as '× 1,5'. */
function operandText({ kind, operand }: QuoteStep): string {
  const value = Number(operand);
  switch (kind) {
    case 'volume':
      return `× ${formatCm3(value)}`;
    case 'layer_height':
    case 'infill':
    case 'quantity':
      return `× ${formatNumber(value, 3)}`;
    case 'further_colors':
    case 'setup_fee':
      return `+ ${formatEuro(value)}`;
    case 'minimum_price':
      return atLeast(formatEuro(value));
    case 'discount':
      return `− ${formatPercent(value)}`;
    case 'material_price':
    case 'fallback':
    case 'rounding':
      return '';
  }
}
