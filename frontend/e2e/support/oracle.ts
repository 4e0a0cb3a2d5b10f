/**
 * The price formula of the specification, section 9, worked out a second time and in another way: exact fractions of
 * BigInt, from the numbers as written. It shares no line with the shop's core.
 */

/** numerator / 10^scale */
interface Decimal {
  digits: bigint;
  scale: number;
}

/** Prices as the specification prints them; the shop must arrive at the same ones from its settings. */
const MATERIAL_EURO_PER_CM3: Record<string, number> = {
  PLA: 0.07,
  PETG: 0.18,
  TPU: 0.28,
  ASA: 0.22,
  ABS: 0.08,
  'ABS-GF': 0.32,
};
const LAYER_FACTOR: Record<string, number> = { '0.1': 1.3, '0.2': 1, '0.3': 0.9 };
const INFILL_FACTOR: Record<string, number> = { '10': 0.8, '20': 1, '50': 1.4, '100': 2 };
const SETUP_EURO = 5;
const MINIMUM_EURO = 3;
const TIERS: [number, number][] = [
  [50, 20],
  [25, 15],
  [10, 10],
  [5, 5],
  [1, 0],
];
export const SHIPPING_CENTS = { pickup: 0n, shipping: 549n, express: 3000n } as const;

export interface PricedPart {
  volumeCm3: number;
  quantity: number;
  material: string;
  layerHeight: number;
  infill: number;
}

/** The decimal that a number is written as: the shortest text that reads back as the same number. */
function decimal(value: number): Decimal {
  const match = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!match) throw new Error(`${value} is no price number`);
  const fraction = match[2] ?? '';
  const scale = fraction.length - Number(match[3] ?? 0);
  const digits = BigInt((match[1] ?? '0') + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function product(...factors: Decimal[]): Decimal {
  return factors.reduce((left, right) => ({
    digits: left.digits * right.digits,
    scale: left.scale + right.scale,
  }));
}

function rescaled(value: Decimal, scale: number): bigint {
  return value.digits * 10n ** BigInt(scale - value.scale);
}

function sum(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { digits: rescaled(left, scale) + rescaled(right, scale), scale };
}

function larger(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return rescaled(left, scale) >= rescaled(right, scale) ? left : right;
}

/** Euro to whole cents, half a cent up. */
function cents(euro: Decimal): bigint {
  const divisor = 10n ** BigInt(euro.scale);
  return (euro.digits * 100n * 2n + divisor) / (divisor * 2n);
}

function known(table: Record<string, number>, key: string): Decimal {
  const value = table[key];
  if (value === undefined) throw new Error(`The specification has no price for '${key}'`);
  return decimal(value);
}

/** Cents of one piece after the quantity discount. */
export function unitCents(part: PricedPart): bigint {
  const made = product(
    decimal(part.volumeCm3),
    known(MATERIAL_EURO_PER_CM3, part.material),
    known(LAYER_FACTOR, String(part.layerHeight)),
    known(INFILL_FACTOR, String(part.infill)),
  );
  const unit = larger(sum(made, decimal(SETUP_EURO)), decimal(MINIMUM_EURO));
  const percent = TIERS.find(([from]) => part.quantity >= from)?.[1] ?? 0;
  return cents(product(unit, { digits: BigInt(100 - percent), scale: 2 }));
}

/** Cents of a cart line. */
export function lineCents(part: PricedPart): bigint {
  return unitCents(part) * BigInt(part.quantity);
}

/** `123456n` as '1.234,56 €', with the blank that German typography wants. */
export function euroText(value: bigint): string {
  return `${euroDigits(value)}\u00a0€`;
}

/** `123456n` as '1.234,56'. */
export function euroDigits(value: bigint): string {
  const whole = (value / 100n).toString().replace(/\B(?=(\d{3})+$)/g, '.');
  return `${whole},${(value % 100n).toString().padStart(2, '0')}`;
}
