import type { QuantityDiscount } from '../../core/client';
import { formatCents, formatCount } from '../../lib/format';

/** A larger quantity that costs less than the present one, and by how much. */
export interface MoreForLess {
  quantity: number;
  savedCents: number;
}

/** What the question needs of a priced line. */
interface Line {
  quantity: number;
  discountPercent: number;
  lineCents: number;
}

/** Rounding to cents moves a line by less than this share of it. */
const ROUNDING = 1.01;

/**
 * The beginning of a discount tier whose line costs less than this one: 25 pieces at 15 % cost less than 24 at 10 %. The
 * cheapest of them; undefined where more pieces cost more.
 *
 * @param lineCentsOf the core's price of the same part in another quantity; only asked where the tiers allow a saving
 */
export function moreForLess(
  { quantity, discountPercent, lineCents }: Line,
  tiers: readonly QuantityDiscount[],
  lineCentsOf: (quantity: number) => number,
): MoreForLess | undefined {
  const paidPieces = quantity * (100 - discountPercent) * ROUNDING;
  let best: MoreForLess | undefined;
  for (const tier of tiers) {
    if (tier.minQuantity <= quantity || tier.minQuantity * (100 - tier.discountPercent) >= paidPieces)
      continue;
    const savedCents = lineCents - lineCentsOf(tier.minQuantity);
    if (savedCents > (best?.savedCents ?? 0)) best = { quantity: tier.minQuantity, savedCents };
  }
  return best;
}

/** '25 Stück kosten 4,89 € weniger als 24.' */
export function moreForLessText({ quantity, savedCents }: MoreForLess, present: number): string {
  return `${formatCount(quantity)} Stück kosten ${formatCents(savedCents)} weniger als ${formatCount(present)}.`;
}
