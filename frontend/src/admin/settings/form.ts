import type { FieldError, Settings } from '../../core/client';
import { FACTS, type Fact } from '../../features/materials';
import { germanNumber } from '../../lib/germanNumber';
import { ofMap } from '../../lib/ofMap';

/** A row of the form; `former` is its name as it is stored, empty for a new one. */
export interface ColorRow {
  former: string;
  name: string;
  hex: string;
  hidden: boolean;
}

export interface MaterialRow extends Record<Fact, string> {
  former: string;
  name: string;
  price: string;
  hidden: boolean;
  description: string;
  safety: string;
  colors: ColorRow[];
}

export interface FactorRow {
  /** The key in the settings, `0.2`; empty for a new row. */
  former: string;
  value: string;
  factor: string;
  hidden: boolean;
}

interface TierRow {
  former: string;
  minQuantity: string;
  discountPercent: string;
}

interface ParcelRow {
  former: string;
  maxGrams: string;
  maxSideMm: string;
  price: string;
  expressPrice: string;
}

/** The values of the form: numbers as they are typed. */
export interface SettingsForm {
  materials: MaterialRow[];
  layerHeights: FactorRow[];
  infills: FactorRow[];
  fees: Record<keyof Settings['fees'], string>;
  parcels: { classes: ParcelRow[]; packingGrams: string };
  tiers: TierRow[];
  retention: Record<keyof Settings['retention'], string>;
}

const shown = (value: number): string => String(value).replace('.', ',');

/** How each kind of field is read; NaN for what is no number, which is said at its field. */
export const read = {
  price: (text: string) => germanNumber(text, { unit: '€' }),
  fee: (text: string) => germanNumber(text, { unit: '€', decimals: 2 }),
  percent: (text: string) => germanNumber(text, { unit: '%' }),
  factor: (text: string) => germanNumber(text),
  layerHeights: (text: string) => germanNumber(text, { unit: 'mm' }),
  infills: (text: string) => germanNumber(text, { unit: '%' }),
} as const;

/** Whether two entries mean the same: '0,5' and '0,50' do. */
export function sameEntry(
  a: string | boolean | undefined,
  b: string | boolean,
  kind: keyof typeof read | undefined,
): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return a === b;
  return a.trim() === b.trim() || (kind !== undefined && read[kind](a) === read[kind](b));
}

type FactorList = 'layerHeights' | 'infills';

/** A count; other text becomes a number that no field allows. */
const countOf = (text: string, wrong: number): number => {
  const value = germanNumber(text);
  return Number.isInteger(value) && value >= 0 && value < 2 ** 32 ? value : wrong;
};

const rowsOf = (factors: Record<string, number>, hidden: readonly string[]): FactorRow[] =>
  Object.entries(factors)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([key, factor]) => ({
      former: key,
      value: key.replace('.', ','),
      factor: shown(factor),
      hidden: hidden.includes(key),
    }));

/** One text for each line of a data sheet. */
export const factsOf = (textOf: (fact: Fact) => string) =>
  Object.fromEntries(FACTS.map((fact) => [fact, textOf(fact)])) as Record<Fact, string>;

export function formOf(settings: Settings, materials: readonly string[]): SettingsForm {
  const { offer, fees, parcels, retention } = settings;
  return {
    materials: materials.map((name) => ({
      former: name,
      name,
      price: shown(ofMap(settings.materialPrices, name) ?? 0),
      hidden: offer.hiddenMaterials.includes(name),
      description: ofMap(settings.materialDescriptions, name) ?? '',
      safety: ofMap(settings.materialSafety, name) ?? '',
      ...factsOf((fact) => ofMap(settings.materialFacts, name)?.[fact] ?? ''),
      colors: (ofMap(settings.materialColors, name) ?? []).map((color) => ({
        ...color,
        former: color.name,
        hidden: ofMap(offer.hiddenColors, name)?.includes(color.name) ?? false,
      })),
    })),
    layerHeights: rowsOf(settings.layerHeightMultipliers, offer.hiddenLayerHeights),
    infills: rowsOf(settings.infillMultipliers, offer.hiddenInfills),
    fees: {
      setupFee: shown(fees.setupFee),
      setupFeePer: fees.setupFeePer,
      furtherColorFee: shown(fees.furtherColorFee),
      minPrice: shown(fees.minPrice),
      shippingCost: shown(fees.shippingCost),
      expressShippingCost: shown(fees.expressShippingCost),
    },
    parcels: {
      classes: parcels.classes.map(({ maxGrams, maxSideMm, price, expressPrice }) => ({
        former: `${maxGrams} ${maxSideMm}`,
        maxGrams: String(maxGrams),
        maxSideMm: String(maxSideMm),
        price: shown(price),
        expressPrice: shown(expressPrice),
      })),
      packingGrams: String(parcels.packingGrams),
    },
    tiers: settings.quantityDiscounts.map((tier) => ({
      former: String(tier.minQuantity),
      minQuantity: String(tier.minQuantity),
      discountPercent: shown(tier.discountPercent),
    })),
    retention: {
      unorderedFileDays: String(retention.unorderedFileDays),
      orderedFileDays: String(retention.orderedFileDays),
    },
  };
}

const keyOf = (list: FactorList, text: string): string => {
  const value = read[list](text);
  return Number.isNaN(value) ? text : String(value);
};

/** Values that a row had and no row has any more. */
function leftKeys(list: FactorList, form: SettingsForm): string[] {
  const kept = new Set(form[list].map(({ value }) => keyOf(list, value)));
  return form[list].map(({ former }) => former).filter((key) => key !== '' && !kept.has(key));
}

/**
 * Factors by value. An owner who makes 15 of 10 sells 10 no more, but carts, drafts and orders have it: it stays with its factor,
 * hidden.
 */
function factorsOf(
  list: FactorList,
  form: SettingsForm,
  before: Record<string, number>,
): Record<string, number> {
  const left = leftKeys(list, form).map((key) => [key, ofMap(before, key) ?? 1] as const);
  const rows = form[list].map((row) => [keyOf(list, row.value), read.factor(row.factor)] as const);
  return Object.fromEntries([...left, ...rows]);
}

const hiddenOf = (list: FactorList, form: SettingsForm): string[] => [
  ...leftKeys(list, form),
  ...form[list].filter(({ hidden }) => hidden).map(({ value }) => keyOf(list, value)),
];

/** Former names and those of today; a name that a material or colour has again leads nowhere else. */
function renamed(
  before: Record<string, string>,
  rows: readonly { former: string; name: string }[],
): Record<string, string> {
  const all = new Map(Object.entries(before));
  for (const { former, name } of rows) if (former !== '' && former !== name) all.set(former, name);
  for (const { name } of rows) all.delete(name);
  return Object.fromEntries(all);
}

/** The settings that the form means; `base` has the rest. */
export function settingsOf(form: SettingsForm, base: Settings): Settings {
  const byName = <T>(pick: (row: MaterialRow) => T): Record<string, T> =>
    Object.fromEntries(form.materials.map((row) => [row.name, pick(row)]));
  const renamedColors = form.materials
    .map((row) => [row.name, renamed(ofMap(base.offer.renamedColors, row.former) ?? {}, row.colors)] as const)
    .filter(([, names]) => Object.keys(names).length > 0);
  const hiddenColors = form.materials
    .map((row) => [row.name, row.colors.filter((c) => c.hidden).map(({ name }) => name)] as const)
    .filter(([, names]) => names.length > 0);
  return {
    ...base,
    materialPrices: byName((row) => read.price(row.price)),
    materialColors: byName((row) => row.colors.map(({ name, hex }) => ({ name, hex }))),
    materialDescriptions: byName((row) => row.description),
    materialSafety: byName((row) => row.safety),
    materialFacts: byName((row) => factsOf((fact) => row[fact])),
    printing: {
      ...base.printing,
      fdm: Object.fromEntries(
        form.materials.flatMap(({ former, name }) => {
          // A new material begins with the limits of the first one.
          const limits = ofMap(base.printing.fdm, former) ?? Object.values(base.printing.fdm)[0];
          return limits ? [[name, limits]] : [];
        }),
      ),
    },
    layerHeightMultipliers: factorsOf('layerHeights', form, base.layerHeightMultipliers),
    infillMultipliers: factorsOf('infills', form, base.infillMultipliers),
    fees: {
      setupFee: read.fee(form.fees.setupFee),
      setupFeePer: form.fees.setupFeePer as Settings['fees']['setupFeePer'],
      furtherColorFee: read.fee(form.fees.furtherColorFee),
      minPrice: read.fee(form.fees.minPrice),
      shippingCost: read.fee(form.fees.shippingCost),
      expressShippingCost: read.fee(form.fees.expressShippingCost),
    },
    parcels: {
      classes: form.parcels.classes.map((row) => ({
        maxGrams: countOf(row.maxGrams, 0),
        maxSideMm: countOf(row.maxSideMm, 0),
        price: read.fee(row.price),
        expressPrice: read.fee(row.expressPrice),
      })),
      packingGrams: countOf(form.parcels.packingGrams, 2 ** 32 - 1),
    },
    quantityDiscounts: form.tiers.map((tier) => ({
      minQuantity: countOf(tier.minQuantity, 0),
      discountPercent: read.percent(tier.discountPercent),
    })),
    retention: {
      unorderedFileDays: countOf(form.retention.unorderedFileDays, 0),
      orderedFileDays: countOf(form.retention.orderedFileDays, 0),
    },
    offer: {
      materials: form.materials.map(({ name }) => name),
      hiddenMaterials: form.materials.filter(({ hidden }) => hidden).map(({ name }) => name),
      hiddenColors: Object.fromEntries(hiddenColors),
      hiddenLayerHeights: hiddenOf('layerHeights', form),
      hiddenInfills: hiddenOf('infills', form),
      renamedMaterials: renamed(base.offer.renamedMaterials, form.materials),
      renamedColors: Object.fromEntries(renamedColors),
    },
  };
}

/** Two rows of one number would be one in the settings: said here, because the core never sees both. */
export function repeatedRows(form: SettingsForm, text: string): FieldError[] {
  return (['layerHeights', 'infills'] as const).flatMap((list) =>
    form[list].flatMap((row, i) => {
      const key = keyOf(list, row.value);
      const first = form[list].findIndex(({ value }) => keyOf(list, value) === key);
      return first < i ? [{ field: `${list}.${i}.value`, message: text }] : [];
    }),
  );
}

/** Fields that hold no number: the core would only say between which two it must lie. */
export function unreadable(form: SettingsForm, words: Record<keyof typeof read, string>): FieldError[] {
  const fields = (
    kind: keyof typeof read,
    texts: readonly string[],
    fieldOf: (index: number) => string,
  ): FieldError[] =>
    texts.flatMap((text, index) =>
      Number.isNaN(read[kind](text)) ? [{ field: fieldOf(index), message: words[kind] }] : [],
    );
  return [
    ...fields(
      'price',
      form.materials.map((row) => row.price),
      (i) => `materials.${i}.price`,
    ),
    ...(['layerHeights', 'infills'] as const).flatMap((list) => [
      ...fields(
        list,
        form[list].map((row) => row.value),
        (i) => `${list}.${i}.value`,
      ),
      ...fields(
        'factor',
        form[list].map((row) => row.factor),
        (i) => `${list}.${i}.factor`,
      ),
    ]),
    ...Object.entries(form.fees)
      .filter(([fee]) => fee !== 'setupFeePer')
      .flatMap(([fee, text]) => fields('fee', [text], () => `fees.${fee}`)),
    ...(['price', 'expressPrice'] as const).flatMap((price) =>
      fields(
        'fee',
        form.parcels.classes.map((row) => row[price]),
        (i) => `parcels.classes.${i}.${price}`,
      ),
    ),
    ...fields(
      'percent',
      form.tiers.map((row) => row.discountPercent),
      (i) => `tiers.${i}.discountPercent`,
    ),
  ];
}

/** The form's field for a fault that core or server name by the settings' own field; null without one. */
export function pathOf(field: string, form: SettingsForm): string | null {
  const [head = '', ...rest] = field.split('.');
  const tail = rest.join('.');
  // A name may hold points: of two that fit, the longer one is meant.
  const { index: material, name } = form.materials.reduce(
    (best, row, index) =>
      (tail === row.name || tail.startsWith(`${row.name}.`)) && row.name.length > best.name.length
        ? { index, name: row.name }
        : best,
    { index: /^(\.|$)/.test(tail) ? form.materials.findIndex((row) => row.name === '') : -1, name: '' },
  );
  const inMaterial = tail.slice(name.length + 1);
  const factor = (list: FactorList) => {
    const key = tail.replace(/\.value$/, '');
    const row = form[list].findIndex(({ value }) => keyOf(list, value) === key);
    return `${list}.${Math.max(row, 0)}.${key === tail ? 'factor' : 'value'}`;
  };
  switch (head) {
    case 'names':
      return `materials.${tail}.name`;
    case 'materialPrices':
      return material < 0 ? null : `materials.${material}.price`;
    case 'materialDescriptions':
      return material < 0 ? null : `materials.${material}.description`;
    case 'materialSafety':
      return material < 0 ? null : `materials.${material}.safety`;
    case 'materialFacts':
      return material < 0 ? null : `materials.${material}.${inMaterial}`;
    case 'materialColors':
      if (material < 0) return null;
      return inMaterial === '' ? `materials.${material}.name` : `materials.${material}.colors.${inMaterial}`;
    case 'layerHeightMultipliers':
      return factor('layerHeights');
    case 'infillMultipliers':
      return factor('infills');
    case 'quantityDiscounts':
      return tail === '' ? 'tiers.0.minQuantity' : `tiers.${tail}`;
    case 'offer':
      if (tail === 'hiddenLayerHeights') return 'layerHeights.0.value';
      if (tail === 'hiddenInfills') return 'infills.0.value';
      return 'materials.0.name';
    case 'fees':
    case 'parcels':
    case 'retention':
    case 'layerHeights':
    case 'infills':
    case 'materials':
    case 'tiers':
      return field;
    default:
      return null;
  }
}

/** The fields in which two states differ: only those are sent, so that what another admin changed beside them stays. */
export function changedFields(before: Settings, after: Settings): Partial<Settings> {
  const fields = Object.keys(after) as (keyof Settings)[];
  return Object.fromEntries(
    fields
      .filter((field) => sorted(before[field]) !== sorted(after[field]))
      .map((field) => [field, after[field]]),
  );
}

/** A value as text that does not depend on the order of an object's keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
