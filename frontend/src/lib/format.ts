/**
 * German numbers, money, lengths and dates. Every figure on a page comes through here.
 *
 * A no-break space binds number and unit, so that a line never ends between the two.
 */

const NBSP = '\u00a0';

/** Made with the first use: it takes longer than anything else of the scripts. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * Writes a number as `Intl.NumberFormat('de-DE')` does, whose first use holds a page up for longer than to draw its first screen (65 ms on
 * the machine that built this, four times as long on a phone).
 */
function german(value: number, digits: number, least = digits): string {
  const amount = Math.abs(value);
  if (!(amount < MOST_BY_HAND)) {
    return new Intl.NumberFormat('de-DE', {
      minimumFractionDigits: least,
      maximumFractionDigits: digits,
    }).format(value);
  }
  // By its decimal digits, as that does: 1.005 is rounded up, though the binary number is a hair below. What is written as 1e-7 is nothing.
  const rounded = String(Math.round(Number(`${amount}e${digits}`)) || 0).padStart(digits + 1, '0');
  const places = rounded.length - digits;
  const whole = rounded.slice(0, places).replace(/\B(?=(\d{3})+$)/g, '.');
  let fraction = rounded.slice(places);
  while (fraction.length > least && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${value < 0 || Object.is(value, -0) ? '-' : ''}${whole}${fraction && `,${fraction}`}`;
}

/** Larger figures have more digits than can be rounded by hand; the page never shows them. */
const MOST_BY_HAND = 1e9;

/** A small part would otherwise measure '0,00 cm³', which reads as a fault. */
const small = once(() => new Intl.NumberFormat('de-DE', { maximumSignificantDigits: 2 }));
const isSmall = (value: number, limit: number) => value > 0 && value < limit;

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Berlin' } as const;
const date = once(() => new Intl.DateTimeFormat('de-DE', DAY));
const dateTime = once(() => new Intl.DateTimeFormat('de-DE', { ...DAY, hour: '2-digit', minute: '2-digit' }));

/** `123456` → '1.234,56 €'. */
export function formatCents(cents: number): string {
  return `${centsDigits(cents)}${NBSP}€`;
}

/** In any currency, by its three letters: `1234` → '12,34 CHF'. */
export function formatMoney(cents: number, currency: string): string {
  return currency === 'EUR' ? formatCents(cents) : `${centsDigits(cents)}${NBSP}${currency}`;
}

/** `(3, 479)` → '3 × 4,79 €', never broken. */
export function piecesAt(quantity: number, unitCents: number): string {
  return `${formatCount(quantity)}${NBSP}×${NBSP}${formatCents(unitCents)}`;
}

/** A difference: `120` → '+1,20 €', `-45` → '−0,45 €', `0` → '±0,00 €'. */
export function formatSignedCents(cents: number): string {
  const sign = cents > 0 ? '+' : cents < 0 ? '−' : '±';
  return `${sign}${formatCents(Math.abs(cents))}`;
}

/** `123456` → '1.234,56€', the form of the pay button, whose pattern has no blank (ORD-05). */
export function formatCentsTight(cents: number): string {
  return `${centsDigits(cents)}€`;
}

/** Euro as a number, as the settings hold it: `5.49` → '5,49 €'. */
export function formatEuro(euro: number): string {
  return `${german(euro, 2)}${NBSP}€`;
}

/** A layer height or any other length in millimetres: `0.2` → '0,2 mm'. */
export function formatMm(mm: number): string {
  return `${german(mm, 2, 0)}${NBSP}mm`;
}

/** The three sides of a part: `[60.004, 31, 48]` → '60 × 31 × 48 mm', with at most one decimal from 1 mm on. */
export function formatDimensions(mm: readonly [number, number, number]): string {
  return `${mm.map(sideDigits).join(`${NBSP}×${NBSP}`)}${NBSP}mm`;
}

/** One side of a part, written as `formatDimensions` writes it. */
export function formatSide(mm: number): string {
  return `${sideDigits(mm)}${NBSP}mm`;
}

function sideDigits(mm: number): string {
  return isSmall(mm, 1) ? small().format(mm) : german(mm, 1, 0);
}

/** A volume: `15.3333` → '15,33 cm³', `0.00136` → '0,0014 cm³'. */
export function formatCm3(cm3: number): string {
  return `${cm3Digits(cm3)}${NBSP}cm³`;
}

/**
 * The volume of all pieces, and where there are several that of one, which is what a price is made of:
 * `(15.161, 10)` → '10 × 15,16 = 151,61 cm³'.
 */
export function formatVolumes(cm3: number, quantity: number): string {
  const all = formatCm3(cm3 * quantity);
  return quantity === 1 ? all : `${formatCount(quantity)}${NBSP}×${NBSP}${cm3Digits(cm3)} = ${all}`;
}

function cm3Digits(cm3: number): string {
  return isSmall(cm3, 0.1) ? small().format(cm3) : german(cm3, 2);
}

/** How a volume, a size and a price made from one are marked that were not measured. */
export const ESTIMATED = 'geschätzt';

/** `12 cm³` → '12 cm³ (geschätzt)', where it is. */
export function withEstimate(text: string, estimated: boolean): string {
  return estimated ? `${text} (${ESTIMATED})` : text;
}

/** A weight, rounded up to whole grams: `14.2` → '15 g', `1234` → '1,3 kg'. */
export function formatGrams(grams: number): string {
  return grams < 1000
    ? `${formatCount(Math.ceil(grams))}${NBSP}g`
    : `${german(Math.ceil(grams / 100) / 10, 1, 0)}${NBSP}kg`;
}

/** A limit of weight, as it is: `500` → '500 g', `2250` → '2,25 kg'. */
export function formatKilograms(grams: number): string {
  return grams < 1000 ? `${formatCount(grams)}${NBSP}g` : `${german(grams / 1000, 3, 0)}${NBSP}kg`;
}

/** `20` → '20 %'. */
export function formatPercent(percent: number): string {
  return `${german(percent, 2, 0)}${NBSP}%`;
}

/** Any other figure with its unit: `('0', 'cm²')` → '0 cm²'. */
export function withUnit(figure: string | number, unit: string): string {
  return `${figure}${NBSP}${unit}`;
}

/** A count: `12706` → '12.706'. */
export function formatCount(count: number): string {
  return german(count, 0);
}

/** A bare number with at most `digits` decimals: `1.25` → '1,25'. */
export function formatNumber(value: number, digits = 2): string {
  return german(value, digits, 0);
}

/** A file's size in megabytes of 1,048,576 bytes, as the limit of 50 MB counts them: `52428800` → '50 MB'. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  if (megabytes >= 0.1) return `${german(megabytes, 1, 0)}${NBSP}MB`;
  return `${german(Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / 1024)), 0)}${NBSP}KB`;
}

/** An RFC 3339 time → '21.11.2026', as the calendar in Germany showed it. Not a time: a dash. */
export function formatDate(time: string | Date): string {
  const value = new Date(time);
  return Number.isNaN(value.getTime()) ? '–' : date().format(value);
}

/** A day of the calendar: `2026-11-21` → '21.11.2026'. Without `Intl`, which the start page would wait for as for `german`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('.');
}

/** An RFC 3339 time → '21.11.2026, 14:05'. */
export function formatDateTime(time: string | Date): string {
  const value = new Date(time);
  return Number.isNaN(value.getTime()) ? '–' : dateTime().format(value);
}

/** `plural(1, 'Teil', 'Teile')` → '1 Teil'. */
export function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)}${NBSP}${count === 1 ? one : many}`;
}

function centsDigits(cents: number): string {
  return german(cents / 100, 2).replace('-', '−');
}
