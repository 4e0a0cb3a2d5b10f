import type { MoreForLess, QuantityDiscount } from '../../core/client';
import { formatCents, formatCount, formatPercent } from '../../lib/format';

/** '25 Stück kosten 4,89 € weniger als 24.' */
export function moreForLessText({ quantity, savedCents }: MoreForLess, present: number): string {
  return `${formatCount(quantity)} Stück kosten ${formatCents(savedCents)} weniger als ${formatCount(present)}.`;
}

/**
 * 'Noch 4 Stück bis 10 % Mengenrabatt', to whoever wants several of a part. A single one is left alone: the sentence would stand on each
 * card of a list.
 */
export function nextDiscountText(next: QuantityDiscount | undefined, present: number): string | null {
  if (!next || present === 1) return null;
  return `Noch ${formatCount(next.minQuantity - present)} Stück bis ${formatPercent(next.discountPercent)} Mengenrabatt`;
}
