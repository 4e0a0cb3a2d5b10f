import type { QuantityDiscount } from '../../core/client';
import { formatCount, formatPercent } from '../../lib/format';

interface DiscountRow {
  minQuantity: number;
  /** '1 bis 4', 'ab 50'. */
  quantity: string;
  /** '5 %', 'kein Rabatt'. */
  discount: string;
}

/** The tiers of the settings as rows from the smallest quantity up, with the row below the first tier filled in. */
export function discountRows(tiers: readonly QuantityDiscount[]): DiscountRow[] {
  const sorted = tiers.toSorted((a, b) => a.minQuantity - b.minQuantity);
  const first = sorted[0];
  const complete =
    !first || first.minQuantity > 1 ? [{ minQuantity: 1, discountPercent: 0 }, ...sorted] : sorted;
  return complete.map(({ minQuantity, discountPercent }, index) => {
    const next = complete[index + 1];
    return {
      minQuantity,
      quantity: next ? range(minQuantity, next.minQuantity - 1) : `ab ${formatCount(minQuantity)}`,
      discount: discountPercent > 0 ? formatPercent(discountPercent) : 'kein Rabatt',
    };
  });
}

function range(from: number, to: number): string {
  return from >= to ? formatCount(from) : `${formatCount(from)} bis ${formatCount(to)}`;
}
