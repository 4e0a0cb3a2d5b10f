import { useEffect, useMemo } from 'react';
import { useSettings } from '../../api/settings';
import {
  type Configuration,
  type LineQuote,
  loadPricing,
  type Pricing,
  type Settings,
  usePricing,
  usePricingFailed,
} from '../../core/client';
import { type ListedPart, type PartVolume, useFiles, useListedParts, useVolumeOf } from '../files';
import { pieceCount } from '../parts';
import { type Choices, choicesOf, type PriceChange } from './offer';
import { beginParts, useSelection } from './selection';

export interface Configurator {
  pricing: Pricing;
  settings: Settings;
  parts: readonly ConfiguredPart[];
  /** Prices of these parts in whatever configuration. */
  pricer: PartPricer;
  choices: Choices;
  /** How a colour looks, as hex. */
  hexOf: (color: string) => string;
  /** Cents of all parts together, before shipping. */
  totalCents: number;
  /** Pieces over all parts. */
  pieces: number;
}

export type ConfiguratorState =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | ({ status: 'ready' } & Configurator);

/** Brings files, configurations, settings and the core together; prices follow every change in the same render. */
export function useConfigurator(): ConfiguratorState {
  const pricing = usePricing();
  const pricingFailed = usePricingFailed();
  const { data, isError, refetch } = useSettings();
  const settings = data?.settings;
  const volumeOf = useVolumeOf();
  const entries = useListedParts();
  const restoring = useFiles((state) => state.restoring);

  const ids = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (!pricing || !settings || restoring) return;
    beginParts(ids === '' ? [] : ids.split(' '), pricing.defaultConfiguration(settings));
  }, [ids, pricing, settings, restoring]);

  const pricer = useMemo(
    () => (pricing && settings ? new PartPricer(pricing, settings) : null),
    [pricing, settings],
  );
  const choices = useMemo(
    () => (pricing && settings ? choicesOf(settings, pricing.catalog()) : null),
    [pricing, settings],
  );
  return useMemo(() => {
    if (pricing && settings && pricer && choices) {
      // What the settings' column says of a part whose quantity is being typed comes with the same call.
      const { selected } = useSelection.getState();
      const parts = pricer.price(entries, volumeOf, selected, choices.changes);
      const totalCents = parts.reduce((sum, { quote }) => sum + quote.lineCents, 0);
      const { hexOf } = pricer;
      const pieces = pieceCount(entries);
      return { status: 'ready', pricing, settings, parts, pricer, choices, hexOf, totalCents, pieces };
    }
    if (!pricingFailed && !isError) return { status: 'loading' };
    const retry = () => {
      loadPricing().catch(() => undefined);
      void refetch();
    };
    return { status: 'failed', retry };
  }, [pricing, settings, pricer, choices, entries, volumeOf, pricingFailed, isError, refetch]);
}

// --- Prices ---------------------------------------------------------------------------------------------------------

/** What the price of a part follows from; its colours and the words on them cost nothing. */
export interface PriceBasis {
  volumeCm3?: number | undefined;
  quantity: number;
  configuration: Pick<Configuration, 'material' | 'layerHeight' | 'infill'>;
}

/** One part with everything that its card shows. */
export interface ConfiguredPart extends Omit<LineQuote, 'orderable'> {
  entry: ListedPart;
  configuration: Configuration;
  volume: PartVolume;
}

type Unpriced = Pick<ConfiguredPart, 'entry' | 'volume' | 'configuration'>;

/** What the price of a part follows from, with a change if one is given. */
export function basisOf({ entry, volume, configuration }: Unpriced, change: PriceChange = {}): PriceBasis {
  return {
    volumeCm3: volume.volumeCm3,
    quantity: entry.quantity,
    configuration: { ...configuration, ...change },
  };
}

/** Lines that one call prices without anybody noticing: some two milliseconds of work. */
export const LINES_AT_ONCE = 50;

/** Quotes carry their steps, some two kilobytes each; amounts alone weigh next to nothing. */
const MAX_QUOTES = 4_000;
const MAX_AMOUNTS = 200_000;

/**
 * The core's prices under one state of the settings, each asked for once. A call into the core reads the settings anew, which
 * costs more than a price: so what is missing is asked for in one call. What an option was said to cost before it is clicked is
 * here already when it is.
 */
export class PartPricer {
  readonly #pricing: Pricing;
  readonly #settings: Settings;
  readonly #parts = new WeakMap<ListedPart, ConfiguredPart>();
  readonly #quotes = new Map<string, LineQuote>();
  readonly #cents = new Map<string, number>();
  readonly #materials = new Map<string, Configuration>();
  readonly #colors = new Map<string, string>();

  constructor(pricing: Pricing, settings: Settings) {
    this.#pricing = pricing;
    this.#settings = settings;
  }

  /**
   * The parts in their order, by one call; one without a configuration is left out, and one that did not change is the same object.
   * With a few changed parts that are selected come the prices of the options beside them (`changes`), in the same call.
   */
  price(
    entries: readonly ListedPart[],
    volumeOf: (entry: ListedPart) => PartVolume | undefined,
    selected: readonly string[] = [],
    changes: readonly PriceChange[] = [],
  ): ConfiguredPart[] {
    const changed = entries.flatMap((entry): Unpriced[] => {
      const { configuration } = entry;
      if (!configuration || this.#parts.has(entry)) return [];
      return [{ entry, configuration, volume: volumeOf(entry) ?? UNKNOWN_VOLUME }];
    });
    const options = changed
      .filter(({ entry }) => selected.includes(entry.id))
      .flatMap((part) => changes.map((change) => basisOf(part, change)));
    const ahead = options.length <= LINES_AT_ONCE ? this.missing(options) : [];
    this.quotes([...changed.map((part) => basisOf(part)), ...ahead]).forEach((line, i) => {
      const part = changed[i];
      if (part) this.#parts.set(part.entry, { ...part, ...line });
    });
    return entries.flatMap((entry) => this.#parts.get(entry) ?? []);
  }

  /** A quote for each line; those not known yet are worked out in one call. */
  quotes(lines: readonly PriceBasis[]): LineQuote[] {
    if (this.#quotes.size > MAX_QUOTES) this.#quotes.clear();
    if (this.#cents.size > MAX_AMOUNTS) this.#cents.clear();
    const keys = lines.map(keyOf);
    const missing = new Map<string, PriceBasis>();
    lines.forEach((line, i) => {
      const key = keys[i] as string;
      if (!this.#quotes.has(key)) missing.set(key, line);
    });
    const asked = [...missing];
    this.#ask(asked.map(([, line]) => line)).forEach((line, i) => {
      const [key] = asked[i] as (typeof asked)[number];
      this.#quotes.set(key, line);
      this.#cents.set(key, line.quote.lineCents);
    });
    return keys.map((key) => this.#quotes.get(key) as LineQuote);
  }

  /** The cents of all lines together; undefined as long as one of them has not been worked out. */
  knownCents(lines: readonly PriceBasis[]): number | undefined {
    let sum = 0;
    for (const line of lines) {
      const cents = this.#cents.get(keyOf(line));
      if (cents === undefined) return undefined;
      sum += cents;
    }
    return sum;
  }

  /** The lines that nobody has asked for yet, each once. */
  missing(lines: readonly PriceBasis[]): PriceBasis[] {
    const missing = new Map<string, PriceBasis>();
    for (const line of lines) {
      const key = keyOf(line);
      if (!this.#cents.has(key)) missing.set(key, line);
    }
    return [...missing.values()];
  }

  /** How a colour looks, as hex. */
  readonly hexOf = (name: string): string => {
    const hex = this.#colors.get(name) ?? this.#pricing.colorHex(name, this.#settings);
    this.#colors.set(name, hex);
    return hex;
  };

  #ask(lines: readonly PriceBasis[]): LineQuote[] {
    if (lines.length === 0) return [];
    const shown = lines.map((line) => ({ ...line, configuration: this.#configurationOf(line) }));
    return this.#pricing.quoteCart(shown, 'pickup', this.#settings).lines;
  }

  /** A whole configuration with colours that the material has: a colour must not decide whether there is a price. */
  #configurationOf({ configuration: { material, layerHeight, infill } }: PriceBasis): Configuration {
    const known = this.#materials.get(material) ?? {
      ...this.#pricing.withMaterial(
        this.#pricing.defaultConfiguration(this.#settings),
        material,
        this.#settings,
      ),
      // What the settings do not know stays unknown, so that the core can say so.
      material,
    };
    this.#materials.set(material, known);
    return { ...known, layerHeight, infill };
  }
}

function keyOf({ volumeCm3, quantity, configuration: { material, layerHeight, infill } }: PriceBasis) {
  return `${volumeCm3} ${quantity} ${layerHeight} ${infill} ${material}`;
}

const UNKNOWN_VOLUME: PartVolume = { volumeCm3: undefined, estimated: false };
