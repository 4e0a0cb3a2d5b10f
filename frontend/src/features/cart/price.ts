import type { LineQuote, Parcel, Shipping, ShippingFees } from '../../core/client';
import { type CartPart, itemOf, lineKey } from '../parts';
import type { PriceBasis, PriceBook, PricedView } from '../pricing';
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
  /** Number of cart lines ('Positionen'). */
  assemblies: number;
  /** Number of pieces over all lines. */
  parts: number;
  itemsCents: number;
  shippingCents: number;
  /** The shipping fee before the server's, when that differs. */
  formerShippingCents: number | null;
  /** The fees of all ways of shipping, and the parcel that holds the cart. */
  fees: ShippingFees;
  /** The parcel that is paid for; null for a pickup, for flat fees, and where the server has named another fee. */
  parcel: Parcel | null;
  totalCents: number;
  /** The VAT in the total; null where the shop charges none. */
  tax: { ratePercent: number; taxCents: number } | null;
  /** No line has a problem. */
  orderable: boolean;
}

const UNMEASURED = 'Das Volumen dieses Teils ist nicht bekannt. Bitte laden Sie die Datei erneut hoch.';
/** The file is what is printed; the server would refuse the part only after the whole form is filled in. */
const NOT_STORED = 'Die Datei dieses Teils ist nicht gespeichert. Bitte laden Sie die Datei erneut hoch.';
const UNAVAILABLE = 'Diese Auswahl gibt es nicht mehr. Bitte konfigurieren Sie das Teil neu.';

/**
 * Prices the cart. A line that the core refuses is shown at the display price and carries its problem, so that one bad line never
 * hides the others.
 */
export function priceCart(
  parts: readonly CartPart[],
  shipping: Shipping,
  prices: PriceBook,
  server: ServerPrices | null = null,
): PricedCart {
  const order = parts.map(basisOf);
  const lines = prices
    .show(parts, CART_LINES, order)
    .map((line, i) => withServerPrice(line, parts[i] as CartPart, server));
  const serverShipping = server && server.shipping.choice === shipping ? server.shipping : null;
  const fees = prices.fees(order);
  const ownCents = feeOf(shipping, fees);
  const shippingCents = serverShipping?.cents ?? ownCents;
  const itemsCents = lines.reduce((sum, line) => sum + line.lineCents, 0);
  const totalCents = itemsCents + shippingCents;
  const { mode, ratePercent } = prices.settings.taxation;
  return {
    lines,
    assemblies: parts.length,
    parts: parts.reduce((sum, { quantity }) => sum + quantity, 0),
    itemsCents,
    shippingCents,
    formerShippingCents:
      serverShipping && serverShipping.shownCents !== serverShipping.cents ? serverShipping.shownCents : null,
    fees,
    parcel: shipping === 'pickup' || shippingCents !== ownCents ? null : (fees.parcel ?? null),
    totalCents,
    tax: mode === 'standard' ? { ratePercent, taxCents: prices.taxCents(totalCents) } : null,
    orderable: lines.every((line) => line.problem === null),
  };
}

const basisOf = ({ volumeCm3, quantity, configuration, longestSideMm }: CartPart): PriceBasis => ({
  volumeCm3: volumeCm3 ?? undefined,
  quantity,
  configuration,
  longestSideMm,
});

const feeOf = (shipping: Shipping, fees: ShippingFees): number =>
  ({ pickup: 0, shipping: fees.shippingCents, express: fees.expressCents })[shipping];

const CART_LINES: PricedView<CartPart, PricedLine> = {
  linesOf: (part) => [basisOf(part)],
  show: pricedLine,
};

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
