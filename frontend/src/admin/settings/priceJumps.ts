import type { Settings } from '../../core/types';
import { formatNumber, formatPercent } from '../../lib/format';
import { ofMap } from '../../lib/ofMap';
import { texts } from './texts';

/** A price that becomes ten or more times as high, or a tenth or less. */
export interface PriceJump {
  what: string;
  before: string;
  after: string;
  /** How many times what it was. */
  times: number;
}

const t = texts.jumps;
/** Decimal fractions are not exact: 0.7 / 0.07 is a little below 10. */
const ALMOST = 1e-9;

/** What of a change looks like a slip of the comma; an owner who means it says so. What is new, or was free, has nothing to be compared with. */
export function priceJumps(before: Settings, after: Settings): PriceJump[] {
  const jumps: PriceJump[] = [];
  const compare = (what: string, old: number | undefined, now: number | undefined, shown = price) => {
    if (old === undefined || now === undefined || !(old > 0)) return;
    const times = now / old;
    if (times >= 10 - ALMOST || times <= 0.1 + ALMOST)
      jumps.push({ what, before: shown(old), after: shown(now), times });
  };
  for (const [name, old] of Object.entries(before.materialPrices)) {
    const today = ofMap(after.materialPrices, name) === undefined ? renamed(name, after) : name;
    compare(t.material(today), old, ofMap(after.materialPrices, today));
  }
  for (const fee of ['setupFee', 'minPrice', 'shippingCost', 'expressShippingCost'] as const)
    compare(texts.fees[fee].replace(' (€)', ''), before.fees[fee], after.fees[fee]);
  for (const [key, old] of Object.entries(before.layerHeightMultipliers))
    compare(t.layerHeight(key), old, ofMap(after.layerHeightMultipliers, key), factor);
  for (const [key, old] of Object.entries(before.infillMultipliers))
    compare(t.infill(key), old, ofMap(after.infillMultipliers, key), factor);
  for (const { minQuantity, discountPercent } of before.quantityDiscounts) {
    const now = after.quantityDiscounts.find((tier) => tier.minQuantity === minQuantity);
    // What is left of the price is compared: 5 % and 95 % off are as far apart as 95 and 5.
    const left = now && 100 - now.discountPercent;
    compare(t.tier(minQuantity), 100 - discountPercent, left, (rest) => formatPercent(100 - rest));
  }
  return jumps;
}

/** 'Das Zehnfache. Wirklich?', by the largest of the jumps. */
export function jumpTitle(jumps: readonly PriceJump[]): string {
  const most = Math.max(...jumps.map(({ times }) => times));
  if (most < 1) return jumps.some(({ times }) => times < 0.1 - ALMOST) ? t.lessThanTenth : t.tenth;
  const times = Math.floor(most + 10 * ALMOST);
  return times === 10 ? t.tenTimes : t.times(formatNumber(times, 0));
}

function renamed(name: string, { offer }: Settings): string {
  return ofMap(offer.renamedMaterials ?? {}, name) ?? name;
}

const price = (value: number): string => `${formatNumber(value, 4)}\u00a0€`;
const factor = (value: number): string => formatNumber(value, 4);
