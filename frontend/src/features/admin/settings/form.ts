import type { FieldError, Settings } from '../../../core/client';

/** A row of the form; `former` is its name as it is stored, empty for a new one. */
export interface ColorRow {
  former: string;
  name: string;
  hex: string;
  hidden: boolean;
}

export interface MaterialRow {
  former: string;
  name: string;
  price: string;
  hidden: boolean;
  description: string;
  safety: string;
  colors: ColorRow[];
}

export interface FactorRow {
  value: string;
  factor: string;
  hidden: boolean;
}

/** What stands in the form: numbers as they are typed. */
export interface SettingsForm {
  materials: MaterialRow[];
  layerHeights: FactorRow[];
  infills: FactorRow[];
  fees: Record<keyof Settings['fees'], string>;
  tiers: { minQuantity: string; discountPercent: string }[];
  retention: Record<keyof Settings['retention'], string>;
}

const shown = (value: number): string => String(value).replace('.', ',');

/**
 * The number of a German text; NaN for anything else, which the core refuses at its field. '1.500' is one thousand and more to some
 * and one and a half to others: prices are not guessed.
 */
export function numberOf(text: string): number {
  if (/^\s*-?[1-9]\d{0,2}(\.\d{3})+\s*$/.test(text)) return Number.NaN;
  const plain = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text;
  return /^\s*-?\d+(\.\d+)?\s*$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A count; what is none becomes one that no field allows. */
const countOf = (text: string, wrong: number): number => {
  const value = numberOf(text);
  return Number.isInteger(value) && value >= 0 && value < 2 ** 32 ? value : wrong;
};

const rowsOf = (factors: Record<string, number>, hidden: readonly string[]): FactorRow[] =>
  Object.entries(factors)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([key, factor]) => ({
      value: key.replace('.', ','),
      factor: shown(factor),
      hidden: hidden.includes(key),
    }));

export function formOf(settings: Settings, materials: readonly string[]): SettingsForm {
  const { offer, fees, retention } = settings;
  return {
    materials: materials.map((name) => ({
      former: name,
      name,
      price: shown(settings.materialPrices[name] ?? 0),
      hidden: offer.hiddenMaterials.includes(name),
      description: settings.materialDescriptions[name] ?? '',
      safety: settings.materialSafety[name] ?? '',
      colors: (settings.materialColors[name] ?? []).map((color) => ({
        ...color,
        former: color.name,
        hidden: offer.hiddenColors[name]?.includes(color.name) ?? false,
      })),
    })),
    layerHeights: rowsOf(settings.layerHeightMultipliers, offer.hiddenLayerHeights),
    infills: rowsOf(settings.infillMultipliers, offer.hiddenInfills),
    fees: {
      setupFee: shown(fees.setupFee),
      minPrice: shown(fees.minPrice),
      shippingCost: shown(fees.shippingCost),
      expressShippingCost: shown(fees.expressShippingCost),
    },
    tiers: settings.quantityDiscounts.map((tier) => ({
      minQuantity: String(tier.minQuantity),
      discountPercent: shown(tier.discountPercent),
    })),
    retention: {
      unorderedFileDays: String(retention.unorderedFileDays),
      orderedFileDays: String(retention.orderedFileDays),
    },
  };
}

const keyOf = (text: string): string => {
  const value = numberOf(text);
  return Number.isNaN(value) ? text : String(value);
};

const factorsOf = (rows: readonly FactorRow[]): Record<string, number> =>
  Object.fromEntries(rows.map((row) => [keyOf(row.value), numberOf(row.factor)]));

const hiddenOf = (rows: readonly FactorRow[]): string[] =>
  rows.filter(({ hidden }) => hidden).map(({ value }) => keyOf(value));

/** Former names and those of today; a name that a material or colour has again leads nowhere else. */
function renamed(
  before: Record<string, string>,
  rows: readonly { former: string; name: string }[],
): Record<string, string> {
  const all: Record<string, string> = { ...before };
  for (const { former, name } of rows) if (former !== '' && former !== name) all[former] = name;
  const names = new Set(rows.map(({ name }) => name));
  return Object.fromEntries(Object.entries(all).filter(([former]) => !names.has(former)));
}

/** The settings that the form means; `base` has the rest. */
export function settingsOf(form: SettingsForm, base: Settings): Settings {
  const byName = <T>(pick: (row: MaterialRow) => T): Record<string, T> =>
    Object.fromEntries(form.materials.map((row) => [row.name, pick(row)]));
  const renamedColors = form.materials
    .map((row) => [row.name, renamed(base.offer.renamedColors[row.former] ?? {}, row.colors)] as const)
    .filter(([, names]) => Object.keys(names).length > 0);
  const hiddenColors = form.materials
    .map((row) => [row.name, row.colors.filter((c) => c.hidden).map(({ name }) => name)] as const)
    .filter(([, names]) => names.length > 0);
  return {
    ...base,
    materialPrices: byName((row) => numberOf(row.price)),
    materialColors: byName((row) => row.colors.map(({ name, hex }) => ({ name, hex }))),
    materialDescriptions: byName((row) => row.description),
    materialSafety: byName((row) => row.safety),
    layerHeightMultipliers: factorsOf(form.layerHeights),
    infillMultipliers: factorsOf(form.infills),
    fees: {
      setupFee: numberOf(form.fees.setupFee),
      minPrice: numberOf(form.fees.minPrice),
      shippingCost: numberOf(form.fees.shippingCost),
      expressShippingCost: numberOf(form.fees.expressShippingCost),
    },
    quantityDiscounts: form.tiers.map((tier) => ({
      minQuantity: countOf(tier.minQuantity, 0),
      discountPercent: numberOf(tier.discountPercent),
    })),
    retention: {
      unorderedFileDays: countOf(form.retention.unorderedFileDays, 0),
      orderedFileDays: countOf(form.retention.orderedFileDays, 0),
    },
    offer: {
      materials: form.materials.map(({ name }) => name),
      hiddenMaterials: form.materials.filter(({ hidden }) => hidden).map(({ name }) => name),
      hiddenColors: Object.fromEntries(hiddenColors),
      hiddenLayerHeights: hiddenOf(form.layerHeights),
      hiddenInfills: hiddenOf(form.infills),
      renamedMaterials: renamed(base.offer.renamedMaterials, form.materials),
      renamedColors: Object.fromEntries(renamedColors),
    },
  };
}

/** Two rows of one number would be one in the settings: said here, because the core never sees both. */
export function repeatedRows(form: SettingsForm, text: string): FieldError[] {
  return (['layerHeights', 'infills'] as const).flatMap((list) =>
    form[list].flatMap((row, i) => {
      const first = form[list].findIndex((other) => keyOf(other.value) === keyOf(row.value));
      return first < i ? [{ field: `${list}.${i}.value`, message: text }] : [];
    }),
  );
}

/** The place in the form of a fault that core or server name by the settings' own field; null where there is none. */
export function pathOf(field: string, form: SettingsForm): string | null {
  const [head = '', ...rest] = field.split('.');
  const tail = rest.join('.');
  const material = form.materials.findIndex(({ name }) => tail === name || tail.startsWith(`${name}.`));
  const inMaterial = material < 0 ? '' : tail.slice((form.materials[material]?.name.length ?? 0) + 1);
  const factor = (list: 'layerHeights' | 'infills') =>
    `${list}.${Math.max(
      form[list].findIndex(({ value }) => keyOf(value) === tail),
      0,
    )}.factor`;
  switch (head) {
    case 'names':
      return `materials.${tail}.name`;
    case 'materialPrices':
      return material < 0 ? null : `materials.${material}.price`;
    case 'materialDescriptions':
      return material < 0 ? null : `materials.${material}.description`;
    case 'materialSafety':
      return material < 0 ? null : `materials.${material}.safety`;
    case 'materialColors':
      if (material < 0) return null;
      return inMaterial === '' ? `materials.${material}.name` : `materials.${material}.colors.${inMaterial}`;
    case 'layerHeightMultipliers':
      return factor('layerHeights');
    case 'infillMultipliers':
      return factor('infills');
    case 'quantityDiscounts':
      return `tiers.${tail}`;
    case 'offer':
      if (tail === 'hiddenLayerHeights') return 'layerHeights.0.factor';
      if (tail === 'hiddenInfills') return 'infills.0.factor';
      return 'materials.0.name';
    case 'fees':
    case 'retention':
    case 'layerHeights':
    case 'infills':
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

/** As text, whatever the order of an object's keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
