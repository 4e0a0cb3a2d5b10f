import type { Pricing, Quote, Settings, Shipping } from '../../core/client';
import type { CartItem } from './item';
import { lineKey, type ServerPrices } from './serverPrices';

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
  /** No line has a problem. */
  orderable: boolean;
}

type CartPricing = Pick<Pricing, 'cartTotals' | 'displayQuote'>;

const UNMEASURED = 'Das Volumen dieses Teils ist nicht bekannt. Bitte laden Sie die Datei erneut hoch.';
/** The file is what is printed; the server would refuse the part only after the whole form is filled in. */
const NOT_STORED = 'Die Datei dieses Teils ist nicht gespeichert. Bitte laden Sie die Datei erneut hoch.';
const UNAVAILABLE = 'Diese Auswahl gibt es nicht mehr. Bitte konfigurieren Sie das Teil neu.';

/**
 * Prices the cart with the core's own function. A line that the core refuses is shown at the display price of the spec
 * (section 8: 'unit price falls back to 10') and carries its problem, so that one bad line never hides the others.
 */
export function priceCart(
  items: readonly CartItem[],
  shipping: Shipping,
  pricing: CartPricing,
  settings: Settings,
  server: ServerPrices | null = null,
): PricedCart {
  const lines = items.map((item) => priceLine(item, pricing, settings, server));
  const ownShippingCents = pricing.cartTotals([], shipping, settings).shippingCents;
  const serverShipping = server && server.shipping.choice === shipping ? server.shipping : null;
  const shippingCents = serverShipping?.cents ?? ownShippingCents;
  const itemsCents = lines.reduce((sum, line) => sum + line.lineCents, 0);
  return {
    lines,
    assemblies: items.length,
    parts: items.reduce((sum, item) => sum + item.quantity, 0),
    itemsCents,
    shippingCents,
    formerShippingCents:
      serverShipping && serverShipping.shownCents !== serverShipping.cents ? serverShipping.shownCents : null,
    totalCents: itemsCents + shippingCents,
    orderable: lines.every((line) => line.problem === null),
  };
}

function priceLine(
  item: CartItem,
  pricing: CartPricing,
  settings: Settings,
  server: ServerPrices | null,
): PricedLine {
  const { quote, problem } = quoteLine(item, pricing, settings);
  const line: PricedLine = {
    id: item.id,
    unitCentsBeforeDiscount: quote.unitCentsBeforeDiscount,
    discountPercent: quote.discountPercent,
    unitCents: quote.discountedUnitCents,
    lineCents: quote.lineCents,
    formerLineCents: null,
    problem: item.modelFileUrl === null ? NOT_STORED : problem,
  };
  const charged = server?.byId[item.id];
  if (!charged || charged.lineKey !== lineKey(item)) return line;
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

function quoteLine(
  item: CartItem,
  pricing: CartPricing,
  settings: Settings,
): { quote: Quote; problem: string | null } {
  const { volume, quantity, configuration } = item;
  if (volume !== null) {
    try {
      const totals = pricing.cartTotals([{ volumeCm3: volume, quantity, configuration }], 'pickup', settings);
      const quote = totals.lines[0];
      if (quote) return { quote, problem: null };
    } catch {
      // The core's reason is about one field; what the customer can do about it is always the same.
    }
  }
  return {
    quote: pricing.displayQuote(volume ?? undefined, quantity, configuration, settings),
    problem: volume === null ? UNMEASURED : UNAVAILABLE,
  };
}
