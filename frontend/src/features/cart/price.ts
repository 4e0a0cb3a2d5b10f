import type { LineQuote, Pricing, Settings, Shipping } from '../../core/client';
import { type CartPart, itemOf, lineKey } from '../parts';
import type { ServerPrices } from './serverPrices';

/** A line's price as it is shown. */
export interface PricedLine {
  id: string;
  unitCentsBeforeDiscount: number;
  discountPercent: number;
  /** One piece after the discount. */
  unitCents: number;
  lineCents: number;
  /** The line's price before the server's, when that differs; it is marked then. */
  formerLineCents: number | null;
  /** Why the line cannot be ordered as it is; its price is only a display value then. */
  problem: string | null;
  /** The next discount that a larger quantity reaches, and a larger quantity that costs less. */
  hints: Pick<LineQuote, 'nextDiscount' | 'moreForLess'>;
}

export interface PricedCart {
  lines: PricedLine[];
  /** Number of cart lines ('Baugruppen'). */
  assemblies: number;
  /** Number of pieces over all lines. */
  parts: number;
  itemsCents: number;
  shippingCents: number;
  /** The shipping fee before the server's, when that differs. */
  formerShippingCents: number | null;
  totalCents: number;
  /** The VAT in the total; null where the shop charges none. */
  tax: { ratePercent: number; taxCents: number } | null;
  /** No line has a problem. */
  orderable: boolean;
}

/** Lines by their parts, which never change: what was priced once under these settings is kept, down to the same object. */
export type KnownLines = WeakMap<CartPart, PricedLine>;

const UNMEASURED = 'Das Volumen dieses Teils ist nicht bekannt. Bitte laden Sie die Datei erneut hoch.';
/** The file is what is printed; the server would refuse the part only after the whole form is filled in. */
const NOT_STORED = 'Die Datei dieses Teils ist nicht gespeichert. Bitte laden Sie die Datei erneut hoch.';
const UNAVAILABLE = 'Diese Auswahl gibt es nicht mehr. Bitte konfigurieren Sie das Teil neu.';

/**
 * Prices the cart by one call of the core, whatever has changed. A line that the core refuses is shown at the display price and
 * carries its problem, so that one bad line never hides the others.
 */
export function priceCart(
  parts: readonly CartPart[],
  shipping: Shipping,
  pricing: Pick<Pricing, 'quoteCart' | 'taxCents'>,
  settings: Settings,
  server: ServerPrices | null = null,
  known: KnownLines = new WeakMap(),
): PricedCart {
  const fresh = parts.filter((part) => !known.has(part));
  const quoted = pricing.quoteCart(
    fresh.map(({ volumeCm3, quantity, configuration }) => ({
      ...(volumeCm3 !== null && { volumeCm3 }),
      quantity,
      configuration,
    })),
    shipping,
    settings,
  );
  fresh.forEach((part, i) => {
    const line = quoted.lines[i];
    if (line) known.set(part, pricedLine(part, line));
  });
  const lines = parts.flatMap((part) => {
    const line = known.get(part);
    return line ? withServerPrice(line, part, server) : [];
  });
  const serverShipping = server && server.shipping.choice === shipping ? server.shipping : null;
  const shippingCents = serverShipping?.cents ?? quoted.shippingCents;
  const itemsCents = lines.reduce((sum, line) => sum + line.lineCents, 0);
  const totalCents = itemsCents + shippingCents;
  const { mode, ratePercent } = settings.taxation;
  return {
    lines,
    assemblies: parts.length,
    parts: parts.reduce((sum, { quantity }) => sum + quantity, 0),
    itemsCents,
    shippingCents,
    formerShippingCents:
      serverShipping && serverShipping.shownCents !== serverShipping.cents ? serverShipping.shownCents : null,
    totalCents,
    tax: mode === 'standard' ? { ratePercent, taxCents: taxIn(totalCents, ratePercent, pricing) } : null,
    orderable: lines.every((line) => line.problem === null),
  };
}

/** The taxes of the sums that were shown: each drawing of the same sum would ask again. */
const taxes = new Map<string, number>();
const MAX_TAXES = 1_000;

function taxIn(cents: number, ratePercent: number, { taxCents }: Pick<Pricing, 'taxCents'>): number {
  if (taxes.size > MAX_TAXES) taxes.clear();
  const key = `${cents} ${ratePercent}`;
  const tax = taxes.get(key) ?? taxCents(cents, ratePercent);
  taxes.set(key, tax);
  return tax;
}

function pricedLine(
  part: CartPart,
  { quote, orderable, refusal, nextDiscount, moreForLess }: LineQuote,
): PricedLine {
  const problem = part.volumeCm3 === null ? UNMEASURED : orderable ? null : (refusal ?? UNAVAILABLE);
  return {
    id: part.id,
    unitCentsBeforeDiscount: quote.unitCentsBeforeDiscount,
    discountPercent: quote.discountPercent,
    unitCents: quote.discountedUnitCents,
    lineCents: quote.lineCents,
    formerLineCents: null,
    problem: part.modelFileUrl === null ? NOT_STORED : problem,
    hints: { nextDiscount, moreForLess },
  };
}

function withServerPrice(line: PricedLine, part: CartPart, server: ServerPrices | null): PricedLine {
  const charged = server?.byId[part.id];
  if (!charged || charged.lineKey !== lineKey(itemOf(part))) return line;
  return {
    ...line,
    // The server names the discounted price only; the one before the discount would contradict it unless they agree.
    unitCentsBeforeDiscount:
      charged.unitCents === line.unitCents ? line.unitCentsBeforeDiscount : charged.unitCents,
    unitCents: charged.unitCents,
    lineCents: charged.lineCents,
    formerLineCents: charged.shownLineCents === charged.lineCents ? null : charged.shownLineCents,
  };
}
