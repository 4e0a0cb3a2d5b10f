import type { Settings } from '../../core/client';
import { FACT_LABELS, FACTS } from '../../features/materials';
import { ofMap } from '../../lib/ofMap';
import {
  type ColorRow,
  type FactorRow,
  type MaterialRow,
  type read,
  type SettingsForm,
  sameEntry,
} from './form';
import { texts } from './texts';

/** Three states: what this form was opened with, what another admin has saved since, and what stands in the form. */
interface Three<T, Base = T> {
  base: Base;
  theirs: T;
  mine: T;
}

/** One row in its three states; without a base where both have added it. */
type RowThree<R> = Three<R, R | undefined>;

type Fields<R> = Partial<Record<keyof R & string, [label: string, kind?: keyof typeof read]>>;

/** How the rows of a list are merged. */
interface RowRules<R> {
  /** The entries of a row, in the words of the page. */
  fields: Fields<R>;
  /** The row's name in a line of `clashes`. */
  nameOf: (row: R) => string;
  /** By which two rows are one that both have added. */
  keyOf: (row: R) => string;
  /** How the newer state names a row of the base; null if it is gone. */
  today?: (former: string) => string | null;
  /** The rows as they are to be compared. */
  compared?: (rows: RowThree<R>) => RowThree<R>;
  /** Lists inside the row. */
  lists?: (rows: RowThree<R>) => Partial<R>;
}

/**
 * What was typed here, over what another admin has saved: an entry that was not touched here follows the other one. Where both have
 * changed the same entry, what was typed stands, and `clashes` names it in the words of the page.
 */
export function mergeForms(
  { base, theirs, mine }: Three<SettingsForm>,
  offer: Settings['offer'],
): { form: SettingsForm; clashes: string[] } {
  const clashes: string[] = [];

  function mergeFields<R extends object>(rows: RowThree<R>, fields: Fields<R>, prefix: string): R {
    const merged = { ...rows.theirs };
    for (const [field, rule] of Object.entries(fields) as [keyof R, [string, (keyof typeof read)?]][]) {
      const [label, kind] = rule;
      const [before, other, own] = [rows.base?.[field], rows.theirs[field], rows.mine[field]] as [
        Entry,
        Entry,
        Entry,
      ];
      if (sameEntry(own, other, kind) || sameEntry(before, own, kind)) continue;
      if (!sameEntry(before, other, kind))
        clashes.push(texts.overtaken.clash(`${prefix}${label}`, shown(own), shown(other)));
      merged[field] = rows.mine[field];
    }
    return merged;
  }

  function mergeRows<R extends { former: string }>(
    { base, theirs, mine }: Three<R[]>,
    { fields, nameOf, keyOf, today = (former) => former, compared = (rows) => rows, lists }: RowRules<R>,
  ): R[] {
    const merge = (rows: RowThree<R>): R => {
      const name = nameOf(keyOf(rows.mine) === '' ? rows.theirs : rows.mine);
      return { ...mergeFields(compared(rows), fields, `${name}, `), ...lists?.(rows) };
    };
    // Rows of the base are known by their place in it, others by what they are called.
    const idOfBase = new Map(base.map((row, index) => [row.former, `base ${index}`]));
    const idOfTheirs = new Map<string, string>();
    for (const [former, id] of idOfBase) {
      const name = today(former);
      if (name !== null && !idOfTheirs.has(name)) idOfTheirs.set(name, id);
    }
    const byId = (rows: readonly R[], known: ReadonlyMap<string, string>) => {
      const map = new Map<string, R>();
      for (const row of rows) {
        let id = (row.former !== '' && known.get(row.former)) || `new ${keyOf(row)}`;
        while (map.has(id)) id += ' again';
        map.set(id, row);
      }
      return map;
    };
    const before = byId(base, idOfBase);
    const others = byId(theirs, idOfTheirs);
    const own = byId(mine, idOfBase);

    const merged = new Map<string, R>();
    for (const id of new Set([...others.keys(), ...own.keys()])) {
      const [was, other, typed] = [before.get(id), others.get(id), own.get(id)];
      const { clash, kept, removed, changed } = texts.overtaken;
      if (other && typed) merged.set(id, merge({ base: was, theirs: other, mine: typed }));
      else if (typed && !(was && isSame(was, typed))) {
        if (was) clashes.push(clash(nameOf(typed), kept, removed));
        merged.set(id, asNew(typed));
      } else if (other && !was) merged.set(id, other);
      else if (other && was && !isSame(asNew(was), asNew(other)))
        clashes.push(clash(nameOf(other), removed, changed));
    }

    const orderOf = (rows: ReadonlyMap<string, R>, among: ReadonlyMap<string, R>) =>
      [...rows.keys()].filter((id) => before.has(id) && among.has(id)).join();
    const isMoved = orderOf(own, before) !== orderOf(before, own);
    const [first, second] = isMoved ? [own, others] : [others, own];
    return [...new Set([...first.keys(), ...second.keys()])].flatMap((id) => merged.get(id) ?? []);
  }

  const { materials: words, parcels, tiers, factor } = texts;
  const colorsOf = (rows: RowThree<MaterialRow>): ColorRow[] => {
    const material = rows.mine.name || rows.theirs.name;
    const renamed = ofMap(offer.renamedColors, rows.theirs.name) ?? {};
    const mine = rows.base ? rows.mine.colors : rows.mine.colors.map(asNew);
    return mergeRows(
      { base: rows.base?.colors ?? [], theirs: rows.theirs.colors, mine },
      {
        fields: { name: [words.color], hex: [words.hex], hidden: [words.hidden] },
        nameOf: ({ name }) => `${material}, ${name}`,
        keyOf: ({ name }) => name,
        today: (former) => nameToday(former, rows.theirs.colors, renamed),
      },
    );
  };
  const factors = (list: 'layerHeights' | 'infills'): FactorRow[] =>
    mergeRows(
      { base: base[list], theirs: theirs[list], mine: mine[list] },
      {
        fields: { value: [texts[list].value, list], factor: [factor, 'factor'], hidden: [words.hidden] },
        nameOf: ({ value }) => `${texts[list].title}, ${value}`,
        keyOf: ({ value }) => value.trim(),
        // Another value is another thing to sell: whether the former one is hidden says nothing about it.
        compared: ({ base, theirs, mine }) => {
          const isOther = base && !sameEntry(base.value, mine.value, list);
          return { base: isOther ? { ...base, hidden: theirs.hidden } : base, theirs, mine };
        },
      },
    );

  const { setupFee, setupFeePer, furtherColorFee, minPrice, shippingCost, expressShippingCost } = texts.fees;
  const { unorderedFileDays, orderedFileDays } = texts.retention;
  const form: SettingsForm = {
    materials: mergeRows(
      { base: base.materials, theirs: theirs.materials, mine: mine.materials },
      {
        fields: {
          name: [words.name],
          price: [words.price, 'price'],
          hidden: [words.hidden],
          description: [words.description],
          safety: [words.safety],
          ...Object.fromEntries(FACTS.map((fact) => [fact, [FACT_LABELS[fact]] as [string]])),
        },
        nameOf: ({ name }) => name,
        keyOf: ({ name }) => name,
        today: (former) => nameToday(former, theirs.materials, offer.renamedMaterials),
        lists: (rows) => ({ colors: colorsOf(rows) }),
      },
    ),
    layerHeights: factors('layerHeights'),
    infills: factors('infills'),
    fees: mergeFields(
      { base: base.fees, theirs: theirs.fees, mine: mine.fees },
      {
        setupFee: [setupFee, 'fee'],
        setupFeePer: [setupFeePer],
        furtherColorFee: [furtherColorFee, 'fee'],
        minPrice: [minPrice, 'fee'],
        shippingCost: [shippingCost, 'fee'],
        expressShippingCost: [expressShippingCost, 'fee'],
      },
      '',
    ),
    parcels: {
      classes: mergeRows(
        { base: base.parcels.classes, theirs: theirs.parcels.classes, mine: mine.parcels.classes },
        {
          fields: {
            maxGrams: [parcels.maxGrams],
            maxSideMm: [parcels.maxSideMm],
            price: [parcels.price, 'fee'],
            expressPrice: [parcels.expressPrice, 'fee'],
          },
          nameOf: ({ maxGrams }) => `${parcels.maxGrams} ${maxGrams}`,
          keyOf: ({ maxGrams, maxSideMm }) => `${maxGrams.trim()} ${maxSideMm.trim()}`,
        },
      ),
      packingGrams: mergeFields(
        { base: base.parcels, theirs: theirs.parcels, mine: mine.parcels },
        { packingGrams: [parcels.packingGrams] } as Fields<SettingsForm['parcels']>,
        '',
      ).packingGrams,
    },
    tiers: mergeRows(
      { base: base.tiers, theirs: theirs.tiers, mine: mine.tiers },
      {
        fields: { minQuantity: [tiers.minQuantity], discountPercent: [tiers.discountPercent, 'percent'] },
        nameOf: ({ minQuantity }) => `${tiers.minQuantity} ${minQuantity}`,
        keyOf: ({ minQuantity }) => minQuantity.trim(),
      },
    ),
    retention: mergeFields(
      { base: base.retention, theirs: theirs.retention, mine: mine.retention },
      { unorderedFileDays: [unorderedFileDays], orderedFileDays: [orderedFileDays] },
      '',
    ),
  };
  return { form, clashes };
}

type Entry = string | boolean;

const shown = (value: Entry): string => {
  if (typeof value === 'boolean') return value ? texts.overtaken.yes : texts.overtaken.no;
  return value || texts.overtaken.nothing;
};

const asNew = <R extends { former: string }>(row: R): R => ({ ...row, former: '' });

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The newer name of the row that had a former name; null if the row is gone. */
function nameToday(
  former: string,
  rows: readonly { name: string }[],
  renamed: Record<string, string>,
): string | null {
  const names = new Set(rows.map(({ name }) => name));
  let current: string | undefined = former;
  // A circle ends after as many steps as there are names.
  for (let step = 0; current !== undefined && step <= Object.keys(renamed).length; step += 1) {
    if (names.has(current)) return current;
    current = ofMap(renamed, current);
  }
  return null;
}
