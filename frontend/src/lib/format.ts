/**
 * German numbers, money, lengths and dates. Every figure on a page comes through here.
 *
 * A no-break space binds number and unit, so that a line never ends between the two.
 */

const NBSP = '\u00a0';

/** Made with the first use: to make them all takes longer than anything else of the scripts before the first screen. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const decimal = (digits: number, minimum = digits) =>
  new Intl.NumberFormat('de-DE', { minimumFractionDigits: minimum, maximumFractionDigits: digits });

const twoDigits = once(() => decimal(2));
const upToTwoDigits = once(() => decimal(2, 0));
const upToThreeDigits = once(() => decimal(3, 0));
const oneDigit = once(() => decimal(1, 0));
const whole = once(() => decimal(0));
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
  return `${twoDigits().format(euro)}${NBSP}€`;
}

/** A layer height or any other length in millimetres: `0.2` → '0,2 mm'. */
export function formatMm(mm: number): string {
  return `${upToTwoDigits().format(mm)}${NBSP}mm`;
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
  return (isSmall(mm, 1) ? small : oneDigit)().format(mm);
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
  return (isSmall(cm3, 0.1) ? small : twoDigits)().format(cm3);
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
    : `${oneDigit().format(Math.ceil(grams / 100) / 10)}${NBSP}kg`;
}

/** A limit of weight, as it is: `500` → '500 g', `2250` → '2,25 kg'. */
export function formatKilograms(grams: number): string {
  return grams < 1000
    ? `${formatCount(grams)}${NBSP}g`
    : `${upToThreeDigits().format(grams / 1000)}${NBSP}kg`;
}

/** `20` → '20 %'. */
export function formatPercent(percent: number): string {
  return `${upToTwoDigits().format(percent)}${NBSP}%`;
}

/** Any other figure with its unit: `('0', 'cm²')` → '0 cm²'. */
export function withUnit(figure: string | number, unit: string): string {
  return `${figure}${NBSP}${unit}`;
}

/** A count: `12706` → '12.706'. */
export function formatCount(count: number): string {
  // The same, and a formatter need not be made for the first screen.
  if (Number.isInteger(count) && count >= 0 && count < 1000) return String(count);
  return whole().format(count);
}

/** A bare number with at most `digits` decimals: `1.25` → '1,25'. */
export function formatNumber(value: number, digits = 2): string {
  // A formatter takes a hundred times as long to make as to use.
  const format = numbers.get(digits) ?? decimal(digits, 0);
  numbers.set(digits, format);
  return format.format(value);
}

const numbers = new Map<number, Intl.NumberFormat>();

/** A file's size in megabytes of 1,048,576 bytes, as the limit of 50 MB counts them: `52428800` → '50 MB'. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  // The limit stands on the first screen, and a formatter takes longer to make than that takes to draw.
  const isPlain = Number.isInteger(megabytes) && megabytes < 1000;
  if (megabytes >= 0.1) return `${isPlain ? megabytes : oneDigit().format(megabytes)}${NBSP}MB`;
  return `${whole().format(Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / 1024)))}${NBSP}KB`;
}

/** An RFC 3339 time → '21.11.2026', as the calendar in Germany showed it. Not a time: a dash. */
export function formatDate(time: string | Date): string {
  const value = new Date(time);
  return Number.isNaN(value.getTime()) ? '–' : date().format(value);
}

/** An RFC 3339 time → '21.11.2026, 14:05'. */
export function formatDateTime(time: string | Date): string {
  const value = new Date(time);
  return Number.isNaN(value.getTime()) ? '–' : dateTime().format(value);
}

/** The order number is the last 8 characters of the id in upper case (PRES-03). */
export function orderNumber(id: string): string {
  return id.slice(-8).toUpperCase();
}

/** `plural(1, 'Teil', 'Teile')` → '1 Teil'. */
export function plural(count: number, one: string, many: string): string {
  return `${formatCount(count)}${NBSP}${count === 1 ? one : many}`;
}

function centsDigits(cents: number): string {
  // Integer cents up to 2^53 divide exactly enough for two digits; the formatter rounds the binary rest away.
  return twoDigits()
    .format(cents / 100)
    .replace('-', '−');
}
