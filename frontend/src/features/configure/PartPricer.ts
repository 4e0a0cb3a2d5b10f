import type { Configuration, Pricing, QuantityDiscount, Quote, Settings } from '../../core/client';
import { type MoreForLess, moreForLess } from '../cart';
import type { PartVolume, UploadedFile } from '../upload';
import { type PriceBasis, QuoteBook } from './QuoteBook';

/** One part with everything that its card shows. */
export interface ConfiguredPart {
  entry: UploadedFile;
  configuration: Configuration;
  volume: PartVolume;
  quote: Quote;
  /** The next discount that a larger quantity reaches. */
  next: QuantityDiscount | undefined;
  /** A larger quantity that costs less. */
  moreForLess: MoreForLess | undefined;
}

/** What the price of a part follows from, in another configuration if one is given. */
export function basisOf(
  { entry, volume, configuration }: Pick<ConfiguredPart, 'entry' | 'volume' | 'configuration'>,
  changed: PriceBasis['configuration'] = configuration,
): PriceBasis {
  return { volumeCm3: volume.volumeCm3, quantity: entry.quantity, configuration: changed };
}

/** Prices parts under one state of the settings; what did not change is kept, down to the same object. */
export class PartPricer {
  readonly book: QuoteBook;
  readonly #pricing: Pricing;
  readonly #settings: Settings;
  readonly #parts = new WeakMap<UploadedFile, ConfiguredPart>();
  readonly #colors = new Map<string, string>();
  readonly #discounts = new Map<number, QuantityDiscount | undefined>();

  constructor(pricing: Pricing, settings: Settings) {
    this.#pricing = pricing;
    this.#settings = settings;
    this.book = new QuoteBook(pricing, settings);
  }

  /** The parts in the order of the files; a file without a configuration is left out. */
  price(
    entries: readonly UploadedFile[],
    byId: Readonly<Record<string, Configuration>>,
    volumeOf: (entry: UploadedFile) => PartVolume | undefined,
  ): ConfiguredPart[] {
    const configured = entries.flatMap((entry) => {
      const configuration = byId[entry.id];
      return configuration ? [{ entry, configuration }] : [];
    });
    const changed = configured
      .filter(({ entry, configuration }) => this.#parts.get(entry)?.configuration !== configuration)
      .map(({ entry, configuration }) => {
        const volume = volumeOf(entry) ?? UNKNOWN_VOLUME;
        return { entry, configuration, volume };
      });
    this.book.quotes(changed.map((part) => basisOf(part))).forEach((quote, i) => {
      const part = changed[i];
      if (!part) return;
      const lineCentsOf = (quantity: number) => this.#lineCents({ ...basisOf(part), quantity });
      this.#parts.set(part.entry, {
        ...part,
        quote,
        next: this.#nextOf(part.entry.quantity),
        moreForLess: moreForLess(quote, this.#settings.quantityDiscounts, lineCentsOf),
      });
    });
    return configured.flatMap(({ entry }) => this.#parts.get(entry) ?? []);
  }

  /** How a colour looks, as hex. */
  readonly hexOf = (name: string): string => {
    const hex = this.#colors.get(name) ?? this.#pricing.colorHex(name, this.#settings);
    this.#colors.set(name, hex);
    return hex;
  };

  #lineCents(line: PriceBasis): number {
    return this.book.quotes([line])[0]?.lineCents ?? Number.POSITIVE_INFINITY;
  }

  #nextOf(quantity: number): QuantityDiscount | undefined {
    if (!this.#discounts.has(quantity)) {
      this.#discounts.set(quantity, this.#pricing.nextDiscount(quantity, this.#settings));
    }
    return this.#discounts.get(quantity);
  }
}

const UNKNOWN_VOLUME: PartVolume = { volumeCm3: undefined, estimated: false };
