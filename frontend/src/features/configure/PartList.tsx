import { Trash2 } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button, ConfirmDialog, QuantityInput, Select, TextInput } from '../../ui';
import { removeParts, setQuantity } from '../parts';
import type { Configurator, ConfiguredPart } from './configurator';
import { PartCard } from './PartCard';
import { clearSelection, selectAll, useSelection } from './selection';
import { texts } from './texts';
import { useNearIds } from './useNearIds';

/** From this number of parts on each is one row, and the list can be sorted. */
const ROWS_FROM = 8;
/** From this number on it can be searched. */
const SEARCH_FROM = 20;

type Sort = keyof typeof texts.sorts;
const SORTS = Object.entries(texts.sorts).map(([value, label]) => ({ value, label }));

/** The left column: every part as a card or a row, and the actions on the selection. */
export function PartList({
  configurator: { parts, prices },
  onPreview,
  onSelect,
}: {
  configurator: Configurator;
  onPreview: (id: string) => void;
  /** Called when parts are added to the selection. */
  onSelect: () => void;
}) {
  const selected = useSelection((state) => state.selected);
  const selectedIds = useMemo(() => new Set(selected), [selected]);
  const [sort, setSort] = useState<Sort>('added');
  const [query, setQuery] = useState('');
  const isLong = parts.length >= ROWS_FROM;
  const ids = parts.map(({ entry }) => entry.id).join(' ');
  // Sorted when the order is chosen or a part comes or goes: no row moves away from under the quantity that is being typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new price or quantity moves no row.
  const places = useMemo(
    () => new Map(sorted(parts, sort).map(({ entry }, place) => [entry.id, place])),
    [ids, sort],
  );
  const listed = useMemo(() => {
    if (!isLong) return parts;
    const placeOf = ({ entry }: ConfiguredPart) => places.get(entry.id) ?? 0;
    return found(parts, query).toSorted((a, b) => placeOf(a) - placeOf(b));
  }, [isLong, parts, places, query]);
  // A change may reach a hundred cards. Those in the window follow at once; the others a moment later, in pieces that
  // let clicks and frames through.
  const lateParts = useDeferredValue(parts);
  const lateSelectedIds = useDeferredValue(selectedIds);
  const lateById = useMemo(() => new Map(lateParts.map((part) => [part.entry.id, part])), [lateParts]);
  const list = useRef<HTMLUListElement>(null);
  const near = useNearIds(list, listed.map(({ entry }) => entry.id).join(' '));
  const shown = (part: ConfiguredPart) => {
    const { id } = part.entry;
    return near === null || near.has(id)
      ? { part, selected: selectedIds.has(id) }
      : { part: lateById.get(id) ?? part, selected: lateSelectedIds.has(id) };
  };
  return (
    <section aria-label={texts.parts} className="flex min-w-0 flex-col gap-3">
      <h2 className="sr-only">{texts.parts}</h2>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="figures text-muted">
          {texts.selected(selected.length, parts.length)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={selected.length === parts.length}
            onClick={() => {
              selectAll(parts.map(({ entry }) => entry.id));
              onSelect();
            }}
          >
            {texts.selectAll}
          </Button>
          <Button size="sm" variant="ghost" disabled={selected.length === 0} onClick={clearSelection}>
            {texts.clearSelection}
          </Button>
        </div>
      </div>
      {isLong && (
        <div className="flex flex-wrap items-center gap-3">
          {parts.length >= SEARCH_FROM && (
            <div className="min-w-40 flex-1">
              <TextInput
                type="search"
                aria-label={texts.search}
                placeholder={texts.search}
                value={query}
                onChange={({ target }) => setQuery(target.value)}
              />
            </div>
          )}
          <div className="w-44">
            <Select
              aria-label={texts.sort}
              value={sort}
              onValueChange={(value) => setSort(value as Sort)}
              options={SORTS}
            />
          </div>
          <BulkActions ids={selected} parts={parts} />
        </div>
      )}
      {listed.length === 0 && <p className="text-muted">{texts.noneFound}</p>}
      <ul ref={list} className={isLong ? 'flex flex-col gap-1.5' : 'flex flex-col gap-3'}>
        {listed.map((part) => (
          <PartCard
            key={part.entry.id}
            {...shown(part)}
            prices={prices}
            onPreview={onPreview}
            onSelect={onSelect}
            compact={isLong}
          />
        ))}
      </ul>
    </section>
  );
}

/** One quantity for all selected parts, and the way to remove them. */
function BulkActions({ ids, parts }: { ids: readonly string[]; parts: readonly ConfiguredPart[] }) {
  const [asking, setAsking] = useState(false);
  const first = parts.find(({ entry }) => entry.id === ids[0])?.entry.quantity ?? 1;
  if (ids.length < 2) return null;
  return (
    <>
      <div className="flex items-center gap-2">
        <span aria-hidden="true" className="text-sm text-muted">
          {texts.quantityOfAllShort}
        </span>
        <QuantityInput
          value={first}
          onChange={(quantity) => {
            for (const id of ids) setQuantity(id, quantity);
          }}
          label={texts.quantityOfAll}
        />
      </div>
      <Button
        variant="ghost"
        icon={<Trash2 size={18} />}
        onClick={() => setAsking(true)}
        className="max-sm:-ml-4"
      >
        {texts.removeSelected(ids.length)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.removeTitle(ids.length)}
        description={texts.removeText}
        confirmLabel={texts.remove}
        danger
        onConfirm={() => {
          setAsking(false);
          removeParts(ids);
        }}
      />
    </>
  );
}

function found(parts: readonly ConfiguredPart[], query: string): readonly ConfiguredPart[] {
  const words = query.toLocaleLowerCase('de').trim();
  if (words === '') return parts;
  return parts.filter(({ entry }) => entry.name.toLocaleLowerCase('de').includes(words));
}

/** From the largest figure down; names from A. */
function sorted(parts: readonly ConfiguredPart[], sort: Sort): readonly ConfiguredPart[] {
  switch (sort) {
    case 'added':
      return parts;
    case 'name':
      return parts.toSorted((a, b) => a.entry.name.localeCompare(b.entry.name, 'de', { numeric: true }));
    case 'price':
      return parts.toSorted((a, b) => b.quote.lineCents - a.quote.lineCents);
    case 'quantity':
      return parts.toSorted((a, b) => b.entry.quantity - a.entry.quantity);
  }
}
