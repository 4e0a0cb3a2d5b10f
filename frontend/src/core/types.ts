import type { components } from '../api/generated';
import type * as Generated from './generated/core_wasm';
import type { ErrorCode, ErrorInfo, FileUnit, FirstMeasures } from './generated/core_wasm';

export type {
  Catalog,
  Color,
  CustomerData,
  ErrorInfo,
  FieldError,
  FileUnit,
  FirstMeasures,
  Format,
  LineQuote,
  MeasureNotes,
  MoreForLess,
  Parcel,
  Placement,
  PlateFit,
  QuantityDiscount,
  Quote,
  QuoteStep,
  Shipping,
  ShippingFees,
} from './generated/core_wasm';

// The core fills in what its caller leaves out, so the generated types mark those fields as optional. What it gives out is
// always whole, and so is everything that the page holds.

/** Everything that is measured on a file. */
export type Measures = Required<Omit<Generated.Measures, 'repairs' | 'unitUnknown'>> &
  Pick<Generated.Measures, 'unitUnknown'> & {
    repairs: Required<Generated.Repairs>;
  };

/** How one part is to be printed: nine fields (CFG-13). */
export type Configuration = Required<Generated.Configuration>;

/** The owner's prices, fees and colours. */
export type Settings = Required<
  Omit<Generated.Settings, 'fees' | 'parcels' | 'volumeBasis' | 'deliveryTimes' | 'offer' | 'printing'>
> & {
  fees: Required<Generated.Fees>;
  parcels: Required<Generated.Parcels>;
  volumeBasis: Required<Generated.VolumeBasis>;
  deliveryTimes: Required<Generated.DeliveryTimes>;
  offer: Required<Generated.Offer>;
} & ShopWords;

/** What the settings say beside prices: the browser's core is built without it, so the server's document describes it. */
type ShopWords = Pick<
  ServerSettings,
  | 'deliveryCountries'
  | 'retention'
  | 'materialDescriptions'
  | 'materialFacts'
  | 'materialSafety'
  | 'printing'
  | 'decided'
  | 'invoiceCorrections'
> & {
  taxation: ServerSettings['taxation'] & { mode: 'small-business' | 'standard' };
};
type ServerSettings = components['schemas']['Settings'];

/** What is known of a part: at first what its price needs, a moment later everything. */
export type PartMeasures = FirstMeasures | Measures;

/** Whether everything is known, which the price does not wait for. */
export function isComplete(measures: PartMeasures): measures is Measures {
  return 'watertight' in measures;
}

/** The functions of the core that answer at once; the same that the server charges by. */
export type Pricing = Pick<
  typeof Generated,
  | 'cartTotals'
  | 'catalog'
  | 'checkPlate'
  | 'colorHex'
  | 'detectFormat'
  | 'estimatedDimensions'
  | 'firstMeasuresInUnit'
  | 'measuresInUnit'
  | 'firstPrintRefusal'
  | 'measureNotes'
  | 'offeredMaterials'
  | 'pricedVolume'
  | 'quoteCart'
  | 'scalingText'
  | 'taxCents'
  | 'printRefusal'
  | 'unitSuspicion'
  | 'validateCredentials'
  | 'validateCustomer'
  | 'validateSettings'
  | 'volumeIsEstimated'
> & {
  defaultConfiguration(settings: Settings): Configuration;
  configurationToday(configuration: Configuration, settings: Settings): Configuration;
  defaultSettings(): Settings;
  withMaterial(configuration: Configuration, material: string, settings: Settings): Configuration;
};

/** An error of the core, or one of the browser around it: the file could not be read, or the module trapped. */
export interface FailureInfo extends Partial<Pick<ErrorInfo, 'format' | 'position'>> {
  code: ErrorCode | 'read_failed' | 'internal';
  message: string;
}

/** A file that was refused; `info.message` is a German sentence, empty when there is no cause to tell. */
export class CoreFailure extends Error {
  readonly info: FailureInfo;

  constructor(info: FailureInfo, options?: ErrorOptions) {
    super(info.message, options);
    this.name = 'CoreFailure';
    this.info = info;
  }
}

/** The worker or the WASM package could not be loaded (ERR-01). */
export class ParserUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('Datei-Parser nicht verfügbar - Bitte laden Sie die Seite neu', options);
    this.name = 'ParserUnavailable';
  }
}

/** Tells an error of the core, which crosses the worker's border as plain data, from a trap, which comes as an `Error`. */
export function isErrorInfo(value: unknown): value is FailureInfo {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof Error) &&
    'code' in value &&
    typeof value.code === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}

const FILE_UNITS: Record<FileUnit, true> = {
  millimeter: true,
  inch: true,
  centimeter: true,
  meter: true,
  inchTooOften: true,
  centimeterTooOften: true,
  meterTooOften: true,
};

/** Whether a stored value is one of the units that a file may have been meant in. */
export function isFileUnit(value: unknown): value is FileUnit {
  return typeof value === 'string' && Object.hasOwn(FILE_UNITS, value);
}

/** Whether stored measures can be used, or the file has to be parsed again (SES-03). */
export function isMeasures(value: unknown): value is Measures {
  if (typeof value !== 'object' || value === null) return false;
  const measures = value as Partial<Measures>;
  return (
    typeof measures.format === 'string' &&
    Number.isInteger(measures.triangles) &&
    typeof measures.watertight === 'boolean' &&
    Array.isArray(measures.dimensionsMm) &&
    measures.dimensionsMm.length === 3 &&
    measures.dimensionsMm.every((side) => typeof side === 'number' && Number.isFinite(side))
  );
}
