import type { Settings } from '../../core/client';
import { ofMap } from '../../lib/ofMap';
import {
  type ColorRow,
  type FactorRow,
  type MaterialRow,
  type read,
  type SettingsForm,
  sameEntry,
  type TierRow,
} from './form';
import { texts } from './texts';

/** Three states: what this form was opened with, what another admin has saved since, and what stands in the form. */
interface Three<T> {
  base: T;
  theirs: T;
  mine: T;
}

interface Merge {
  form: SettingsForm;
  /** One line for each entry that both have changed, in the words of the page. */
  clashes: string[];
}

/**
 * What was typed here, over what another admin has saved: an entry that was not touched here follows the other one. Where both
 * have changed the same entry, what was typed stands and is named.
 */
export function mergeForms({ base, theirs, mine }: Three<SettingsForm>, offer: Settings['offer']): Merge {
  const clashes: string[] = [];
  /** One entry. Without a base, the row is new to both. */
  const entry = <T extends string | boolean>(
    what: string,
    { base: before, theirs: other, mine: own }: { base: T | undefined; theirs: T; mine: T },
    kind?: keyof typeof read,
  ): T => {
    const same = (a: T | undefined, b: T) => sameEntry(a, b, kind);
    if (same(own, other) || same(before, own)) return other;
    if (!same(before, other)) clashes.push(texts.overtaken.clash(what, shown(own), shown(other)));
    return own;
  };

  const color = (material: string) => (rows: RowThree<ColorRow>) => {
    const all = entriesOf(`${material}, ${rows.mine.name || rows.theirs.name}`, rows, entry);
    return {
      former: rows.theirs.former,
      name: all('name', texts.materials.color),
      hex: all('hex', texts.materials.hex),
      hidden: all('hidden', texts.materials.hidden),
    };
  };
  const material = (rows: RowThree<MaterialRow>): MaterialRow => {
    const name = rows.mine.name || rows.theirs.name;
    const all = entriesOf(name, rows, entry);
    const renamedColors = ofMap(offer.renamedColors, rows.theirs.name) ?? {};
    return {
      former: rows.theirs.former,
      name: all('name', texts.materials.name),
      price: all('price', texts.materials.price, 'price'),
      hidden: all('hidden', texts.materials.hidden),
      description: all('description', texts.materials.description),
      safety: all('safety', texts.materials.safety),
      colors: mergeRows(
        {
          base: rows.base?.colors ?? [],
          theirs: rows.theirs.colors,
          mine: rows.base ? rows.mine.colors : rows.mine.colors.map(asNew),
        },
        {
          what: (row) => `${name}, ${row.name}`,
          keyOf: (row) => row.name,
          today: (former) => today(former, rows.theirs.colors, renamedColors),
          merge: color(name),
        },
        clashes,
      ),
    };
  };
  const factors = (list: 'layerHeights' | 'infills'): FactorRow[] => {
    const { title, value } = texts[list];
    return mergeRows(
      { base: base[list], theirs: theirs[list], mine: mine[list] },
      {
        what: (row) => `${title}, ${row.value}`,
        keyOf: (row) => row.value.trim(),
        today: (former) => former,
        merge: (rows) => {
          const all = entriesOf(`${title}, ${rows.mine.value}`, rows, entry);
          // Another value is another thing to sell: whether the former one is hidden says nothing about it.
          const isOther = rows.base && !sameEntry(rows.base.value, rows.mine.value, list);
          return {
            former: rows.theirs.former,
            value: all('value', value, list),
            factor: all('factor', texts.factor, 'factor'),
            hidden: isOther ? rows.mine.hidden : all('hidden', texts.materials.hidden),
          };
        },
      },
      clashes,
    );
  };
  const ofRecord = <K extends string>(
    rows: Three<Record<K, string>>,
    labels: Record<K, string>,
    kind?: keyof typeof read,
  ): Record<K, string> => {
    const keys = Object.keys(rows.theirs) as K[];
    const one = (key: K) =>
      entry(labels[key], { base: rows.base[key], theirs: rows.theirs[key], mine: rows.mine[key] }, kind);
    return Object.fromEntries(keys.map((key) => [key, one(key)])) as Record<K, string>;
  };

  const form: SettingsForm = {
    materials: mergeRows(
      { base: base.materials, theirs: theirs.materials, mine: mine.materials },
      {
        what: (row) => row.name,
        keyOf: (row) => row.name,
        today: (former) => today(former, theirs.materials, offer.renamedMaterials),
        merge: material,
      },
      clashes,
    ),
    layerHeights: factors('layerHeights'),
    infills: factors('infills'),
    fees: ofRecord({ base: base.fees, theirs: theirs.fees, mine: mine.fees }, texts.fees, 'fee'),
    tiers: mergeRows<TierRow>(
      { base: base.tiers, theirs: theirs.tiers, mine: mine.tiers },
      {
        what: (row) => `${texts.tiers.minQuantity} ${row.minQuantity}`,
        keyOf: (row) => row.minQuantity.trim(),
        today: (former) => former,
        merge: (rows) => {
          const all = entriesOf(`${texts.tiers.minQuantity} ${rows.mine.minQuantity}`, rows, entry);
          return {
            former: rows.theirs.former,
            minQuantity: all('minQuantity', texts.tiers.minQuantity),
            discountPercent: all('discountPercent', texts.tiers.discountPercent, 'percent'),
          };
        },
      },
      clashes,
    ),
    retention: ofRecord(
      { base: base.retention, theirs: theirs.retention, mine: mine.retention },
      texts.retention,
    ),
  };
  return { form, clashes };
}

const shown = (value: string | boolean): string => {
  if (typeof value === 'boolean') return value ? texts.overtaken.yes : texts.overtaken.no;
  return value || texts.overtaken.nothing;
};

/** One row in its three states; without a base where both have added it. */
type RowThree<R> = { base: R | undefined; theirs: R; mine: R };

type Entry = <T extends string | boolean>(
  what: string,
  three: { base: T | undefined; theirs: T; mine: T },
  kind?: keyof typeof read,
) => T;

/** Merges the entries of a row by their names. */
function entriesOf<R>(row: string, { base, theirs, mine }: RowThree<R>, entry: Entry) {
  return <K extends keyof R>(key: K, label: string, kind?: keyof typeof read): R[K] => {
    type Value = R[K] & (string | boolean);
    const three = {
      base: base?.[key] as Value | undefined,
      theirs: theirs[key] as Value,
      mine: mine[key] as Value,
    };
    return entry(`${row}, ${label}`, three, kind);
  };
}

const asNew = <R extends { former: string }>(row: R): R => ({ ...row, former: '' });

/** What the row of a former name is called in the newer state; null if it is gone. */
function today(
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

interface RowRules<R> {
  what: (row: R) => string;
  /** By which two rows are one that both have added. */
  keyOf: (row: R) => string;
  /** How the newer state names a row of the base. */
  today: (former: string) => string | null;
  merge: (rows: RowThree<R>) => R;
}

function mergeRows<R extends { former: string }>(
  { base, theirs, mine }: Three<R[]>,
  { what, keyOf, today, merge }: RowRules<R>,
  clashes: string[],
): R[] {
  // Rows of the base are known by their place in it, others by what they are called.
  const idOfBase = new Map(base.map((row, index) => [row.former, `base ${index}`]));
  const idOfTheirs = new Map<string, string>();
  for (const row of base) {
    const name = today(row.former);
    const id = idOfBase.get(row.former);
    if (name !== null && id !== undefined && !idOfTheirs.has(name)) idOfTheirs.set(name, id);
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
    if (other && typed) merged.set(id, merge({ base: was, theirs: other, mine: typed }));
    else if (typed && !(was && isSame(was, typed))) {
      if (was)
        clashes.push(texts.overtaken.clash(what(typed), texts.overtaken.kept, texts.overtaken.removed));
      merged.set(id, asNew(typed));
    } else if (other && !was) merged.set(id, other);
    else if (other && was && !isSame(asNew(was), asNew(other)))
      clashes.push(texts.overtaken.clash(what(other), texts.overtaken.removed, texts.overtaken.changed));
  }

  const orderOf = (rows: ReadonlyMap<string, R>, among: ReadonlyMap<string, R>) =>
    [...rows.keys()].filter((id) => before.has(id) && among.has(id)).join();
  const isMoved = orderOf(own, before) !== orderOf(before, own);
  const [first, second] = isMoved ? [own, others] : [others, own];
  const order = [...new Set([...first.keys(), ...second.keys()])];
  return order.flatMap((id) => merged.get(id) ?? []);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
