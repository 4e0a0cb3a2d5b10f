import type { Configuration, LineQuote, Pricing, Settings } from '../../core/client';
import type { ListedPart, PartVolume } from '../files';
import { type PriceBasis, QuoteBook } from './QuoteBook';

/** One part with everything that its card shows. */
export interface ConfiguredPart extends Omit<LineQuote, 'orderable'> {
  entry: ListedPart;
  configuration: Configuration;
  volume: PartVolume;
}

/** What the price of a part follows from, in another configuration if one is given. */
export function basisOf(
  { entry, volume, configuration }: Pick<ConfiguredPart, 'entry' | 'volume' | 'configuration'>,
  changed: PriceBasis['configuration'] = configuration,
): PriceBasis {
  return { volumeCm3: volume.volumeCm3, quantity: entry.quantity, configuration: changed };
}

/** Prices parts under one state of the settings, by one call of the core; what did not change is kept, down to the same object. */
export class PartPricer {
  readonly book: QuoteBook;
  readonly #pricing: Pricing;
  readonly #settings: Settings;
  readonly #parts = new WeakMap<ListedPart, ConfiguredPart>();
  readonly #colors = new Map<string, string>();

  constructor(pricing: Pricing, settings: Settings) {
    this.#pricing = pricing;
    this.#settings = settings;
    this.book = new QuoteBook(pricing, settings);
  }

  /** The parts in their order; one without a configuration is left out. */
  price(
    entries: readonly ListedPart[],
    volumeOf: (entry: ListedPart) => PartVolume | undefined,
  ): ConfiguredPart[] {
    const changed = entries.flatMap((entry) => {
      const { configuration } = entry;
      if (!configuration || this.#parts.has(entry)) return [];
      return [{ entry, configuration, volume: volumeOf(entry) ?? UNKNOWN_VOLUME }];
    });
    this.book.quotes(changed.map((part) => basisOf(part))).forEach((line, i) => {
      const part = changed[i];
      if (part) this.#parts.set(part.entry, { ...part, ...line });
    });
    return entries.flatMap((entry) => this.#parts.get(entry) ?? []);
  }

  /** How a colour looks, as hex. */
  readonly hexOf = (name: string): string => {
    const hex = this.#colors.get(name) ?? this.#pricing.colorHex(name, this.#settings);
    this.#colors.set(name, hex);
    return hex;
  };
}

const UNKNOWN_VOLUME: PartVolume = { volumeCm3: undefined, estimated: false };
