import type { Configuration, LineQuote, Pricing, Settings, ShippingFees } from '../../core/client';
import { offeredColors } from '../shop';

/** The facts from which the price of a part follows. */
export interface PriceBasis {
  /** Missing where it is not known. */
  volumeCm3?: number | undefined;
  quantity: number;
  /** Of a piece; only the fees of an order depend on it. Missing where it is not known. */
  longestSideMm?: number | undefined;
  /** How many colours it has beside the first, where the configuration names none. */
  furtherColors?: number;
  /** Without colours it has those of its material: one that is not sold makes the core refuse the part. */
  configuration: Configuration | Pick<Configuration, 'material' | 'layerHeight' | 'infill'>;
}

/** A way to show parts with their prices. */
export interface PricedView<Part extends object, Shown> {
  /** The lines that a part needs the prices of. */
  linesOf: (part: Part) => readonly PriceBasis[];
  /** Makes the shown object of a part from a quote for each of its lines. */
  show: (part: Part, ...quotes: LineQuote[]) => Shown;
  /** Lines that will be asked for next: they come with the same call as the changed parts. */
  ahead?: (changed: readonly Part[]) => readonly PriceBasis[];
}

/** Quotes carry their steps, some two kilobytes each; amounts alone weigh next to nothing. */
const MAX_QUOTES = 4_000;
const MAX_AMOUNTS = 200_000;
const MAX_FEES = 500;

/**
 * The core's prices under one state of the settings, each asked for once, whichever step needs it. A call into the core reads the
 * settings anew, which costs more than a price: so all lines that are missing are priced by one call.
 */
export class PriceBook {
  readonly pricing: Pricing;
  readonly settings: Settings;
  /** Pieces of the whole order, which may share the set-up fee. */
  readonly orderPieces: number;
  readonly #quotes = new Map<string, LineQuote>();
  readonly #cents = new Map<string, number>();
  readonly #fees = new Map<string, ShippingFees>();
  readonly #shown = new WeakMap<object, WeakMap<object, unknown>>();

  constructor(pricing: Pricing, settings: Settings, orderPieces = 1) {
    this.pricing = pricing;
    this.settings = settings;
    this.orderPieces = orderPieces;
  }

  /** The quote of one line. */
  quote(line: PriceBasis): LineQuote {
    return this.quotes([line])[0] as LineQuote;
  }

  /** A quote for each line; the missing ones are worked out in one call, which brings the fees of `order` too. */
  quotes(lines: readonly PriceBasis[], order?: readonly PriceBasis[]): LineQuote[] {
    if (this.#quotes.size > MAX_QUOTES) this.#quotes.clear();
    if (this.#cents.size > MAX_AMOUNTS) this.#cents.clear();
    if (this.#fees.size > MAX_FEES) this.#fees.clear();
    const asked = linesOutside(this.#quotes, lines);
    const parcel = this.#parcelOf(order ?? []);
    if (asked.length > 0 || (order && !this.#fees.has(keyOfParcel(parcel)))) {
      const whole = (lines: readonly PriceBasis[]) =>
        lines.map((line) => ({ ...line, configuration: this.#wholeOf(line) }));
      const answer = this.pricing.quoteCart(whole(asked), whole(parcel), this.orderPieces, this.settings);
      this.#fees.set(keyOfParcel(parcel), answer.fees);
      asked.forEach((line, i) => {
        const quoted = answer.lines[i] as LineQuote;
        this.#quotes.set(keyOf(line), quoted);
        this.#cents.set(keyOf(line), quoted.quote.lineCents);
      });
    }
    return lines.map((line) => this.#quotes.get(keyOf(line)) as LineQuote);
  }

  /**
   * What a view shows of each part: the same object as long as the part is the same. Those that are new are priced by one call.
   */
  show<Part extends object, Shown>(
    parts: readonly Part[],
    view: PricedView<Part, Shown>,
    order?: readonly PriceBasis[],
  ): Shown[] {
    const shown = (this.#shown.get(view) ?? new WeakMap()) as WeakMap<Part, Shown>;
    this.#shown.set(view, shown);
    const changed = parts.filter((part) => !shown.has(part));
    const lines = changed.map(view.linesOf);
    const quotes = this.quotes([...lines.flat(), ...(view.ahead?.(changed) ?? [])], order);
    changed.forEach((part, i) => {
      shown.set(part, view.show(part, ...quotes.splice(0, lines[i]?.length)));
    });
    return parts.map((part) => shown.get(part) as Shown);
  }

  /** The cents of all lines together; undefined as long as one of them has not been worked out. */
  knownCents(lines: readonly PriceBasis[]): number | undefined {
    const sum = lines.reduce((cents, line) => cents + (this.#cents.get(keyOf(line)) ?? Number.NaN), 0);
    return Number.isNaN(sum) ? undefined : sum;
  }

  /** The lines whose price has not been worked out, each once. */
  missing(lines: readonly PriceBasis[]): PriceBasis[] {
    return linesOutside(this.#cents, lines);
  }

  /** What it costs to send an order of these parts. */
  fees(order: readonly PriceBasis[]): ShippingFees {
    this.quotes([], order);
    return this.#fees.get(keyOfParcel(this.#parcelOf(order))) as ShippingFees;
  }

  /** The VAT in a total, by the settings' rate. */
  readonly taxCents = once((cents: number) =>
    this.pricing.taxCents(cents, this.settings.taxation.ratePercent),
  );

  /** How a colour looks, as hex. */
  readonly hexOf = once((name: string) => this.pricing.colorHex(name, this.settings));

  /** The configuration that a part begins with, in another material. What the settings do not know the core has to refuse. */
  readonly #ofMaterial = once((material: string): Configuration => {
    const { pricing, settings } = this;
    const initial = pricing.defaultConfiguration(settings);
    return { ...pricing.withMaterial(initial, material, settings), material };
  });

  /** The lines that the fees of an order depend on: none, unless the owner has parcels by weight and size. */
  #parcelOf(order: readonly PriceBasis[]): readonly PriceBasis[] {
    return this.settings.parcels.classes.length > 0 ? order : [];
  }

  #wholeOf({ configuration, furtherColors = 0 }: PriceBasis): Configuration {
    if ('primaryColor' in configuration) return configuration;
    const plain = { ...this.#ofMaterial(configuration.material), ...configuration };
    // Which colours they are changes no price; a material with fewer has fewer.
    const names = offeredColors(this.settings, configuration.material).map(({ name }) => name);
    const [secondaryColor, tertiaryColor] = names.filter((name) => name !== plain.primaryColor);
    return {
      ...plain,
      ...(furtherColors > 0 && secondaryColor && { secondaryColor, useSecondaryColor: true }),
      ...(furtherColors > 1 && tertiaryColor && { tertiaryColor, useTertiaryColor: true }),
    };
  }
}

const keyOfParcel = (parcel: readonly PriceBasis[]): string =>
  JSON.stringify(
    parcel.map((line) => [line.volumeCm3, line.quantity, line.configuration.material, line.longestSideMm]),
  );

function keyOf({ volumeCm3, quantity, configuration, furtherColors = 0 }: PriceBasis): string {
  const { material, layerHeight, infill } = configuration;
  const colors = 'primaryColor' in configuration ? JSON.stringify(configuration) : furtherColors || '';
  return `${volumeCm3} ${quantity} ${layerHeight} ${infill} ${material} ${colors}`;
}

/** The lines that `known` does not have, each once. */
function linesOutside(known: ReadonlyMap<string, unknown>, lines: readonly PriceBasis[]): PriceBasis[] {
  const missing = new Map<string, PriceBasis>();
  for (const line of lines) {
    const key = keyOf(line);
    if (!known.has(key)) missing.set(key, line);
  }
  return [...missing.values()];
}

/** Asks for each answer once. */
function once<Key, Answer>(ask: (key: Key) => Answer): (key: Key) => Answer {
  const known = new Map<Key, Answer>();
  return (key) => {
    const answer = known.get(key) ?? ask(key);
    known.set(key, answer);
    return answer;
  };
}
