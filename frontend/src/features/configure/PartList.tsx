import { X } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { cx } from '../../lib/cx';
import { useIsOneColumn } from '../../lib/useIsOneColumn';
import { Button, Select, TextInput } from '../../ui';
import { COMPACT_FROM } from '../shop';
import { BulkActions } from './BulkActions';
import type { Configurator, ConfiguredPart } from './configurator';
import { PartCard } from './PartCard';
import { clearSelection, selectAll, useSelection } from './selection';
import { texts } from './texts';
import { useNearIds } from './useNearIds';

/** From this number on the list can be searched. */
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
  const isLong = parts.length >= COMPACT_FROM;
  const oneColumn = useIsOneColumn();
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
  const lateSelected = useMemo(
    () => lateParts.filter(({ entry }) => lateSelectedIds.has(entry.id)),
    [lateParts, lateSelectedIds],
  );
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
      <div
        className={cx(
          'flex items-center justify-between gap-x-2 gap-y-2 sm:gap-x-4',
          isLong ? 'max-sm:text-sm' : 'flex-wrap',
        )}
      >
        <p role="status" className="figures min-w-0 text-muted">
          {texts.selected(selected.length, parts.length)}
        </p>
        <div className="flex shrink-0 flex-wrap gap-2 max-sm:gap-1">
          {/* Not quite disabled once pressed: the keyboard would lose its place. */}
          <Button
            size="sm"
            softDisabled={selected.length === parts.length}
            onClick={() => {
              if (selected.length === parts.length) return;
              selectAll(parts.map(({ entry }) => entry.id));
              onSelect();
            }}
          >
            {texts.selectAll}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            title={isLong ? texts.clearSelection : undefined}
            softDisabled={selected.length === 0}
            onClick={clearSelection}
          >
            {isLong && <X size={20} aria-hidden="true" className="sm:hidden" />}
            <span className={isLong ? 'max-sm:sr-only' : undefined}>{texts.clearSelection}</span>
          </Button>
        </div>
      </div>
      {isLong && (
        <div className="flex flex-wrap items-center gap-2 sm:gap-3">
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
          <div className="w-36 sm:w-44">
            <Select
              aria-label={texts.sort}
              value={sort}
              onValueChange={(value) => setSort(value as Sort)}
              options={SORTS}
            />
          </div>
          {/* In one column it stands in the sheet of the settings: the first part is in sight. */}
          {!oneColumn && <BulkActions parts={lateSelected} />}
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
