import type { Configuration, Pricing, QuantityDiscount, Quote, Settings } from '../../core/client';
import type { PartVolume, UploadedFile } from '../upload';

/** One part with everything that its card shows. */
export interface ConfiguredPart {
  entry: UploadedFile;
  configuration: Configuration;
  volume: PartVolume;
  quote: Quote;
  /** The next discount that a larger quantity reaches. */
  next: QuantityDiscount | undefined;
}

/**
 * Prices parts under one state of the settings. Each call into the core reads the settings anew, which costs more than the
 * price itself: so parts that changed are priced in one call, and what did not change is kept, down to the same object.
 */
export class PartPricer {
  readonly #pricing: Pricing;
  readonly #settings: Settings;
  readonly #parts = new WeakMap<UploadedFile, ConfiguredPart>();
  readonly #colors = new Map<string, string>();
  readonly #discounts = new Map<number, QuantityDiscount | undefined>();

  constructor(pricing: Pricing, settings: Settings) {
    this.#pricing = pricing;
    this.#settings = settings;
  }

  /** The parts in the order of the files; a file without a configuration is left out. */
  price(
    entries: readonly UploadedFile[],
    byId: Readonly<Record<string, Configuration>>,
    volumeOf: (measures: NonNullable<UploadedFile['measures']>) => PartVolume | undefined,
  ): ConfiguredPart[] {
    const configured = entries.flatMap((entry) => {
      const configuration = byId[entry.id];
      return configuration ? [{ entry, configuration }] : [];
    });
    const changed = configured
      .filter(({ entry, configuration }) => this.#parts.get(entry)?.configuration !== configuration)
      .map(({ entry, configuration }) => {
        const volume = (entry.measures && volumeOf(entry.measures)) ?? UNKNOWN_VOLUME;
        return { entry, configuration, volume };
      });
    this.#quotesOf(changed).forEach((quote, i) => {
      const part = changed[i];
      if (part) this.#parts.set(part.entry, { ...part, quote, next: this.#nextOf(part.entry.quantity) });
    });
    return configured.flatMap(({ entry }) => this.#parts.get(entry) ?? []);
  }

  /** How a colour looks, as hex. */
  readonly hexOf = (name: string): string => {
    const hex = this.#colors.get(name) ?? this.#pricing.colorHex(name, this.#settings);
    this.#colors.set(name, hex);
    return hex;
  };

  #quotesOf(parts: readonly Omit<ConfiguredPart, 'quote' | 'next'>[]): Quote[] {
    try {
      const lines = parts.map(({ entry, configuration, volume: { volumeCm3 } }) => {
        if (volumeCm3 === undefined) throw new Error('A part without a volume has only a price to show.');
        return { volumeCm3, quantity: entry.quantity, configuration };
      });
      return this.#pricing.cartTotals(lines, 'pickup', this.#settings).lines;
    } catch {
      // One part that the strict price refuses must not hide the others': each gets the price to show.
      return parts.map(({ entry, configuration, volume }) =>
        this.#pricing.displayQuote(volume.volumeCm3, entry.quantity, configuration, this.#settings),
      );
    }
  }

  #nextOf(quantity: number): QuantityDiscount | undefined {
    if (!this.#discounts.has(quantity)) {
      this.#discounts.set(quantity, this.#pricing.nextDiscount(quantity, this.#settings));
    }
    return this.#discounts.get(quantity);
  }
}

const UNKNOWN_VOLUME: PartVolume = { volumeCm3: undefined, estimated: false };
