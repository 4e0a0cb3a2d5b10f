import { useDeferredValue, useMemo, useRef } from 'react';
import { Button } from '../../ui';
import type { Configurator, ConfiguredPart } from './configurator';
import { PartCard } from './PartCard';
import { clearSelection, selectAll, useSelection } from './selection';
import { texts } from './texts';
import { useNearIds } from './useNearIds';

/** The left column: every part as a card, and the actions on the selection. */
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
  // A change may reach a hundred cards. Those in the window follow at once; the others a moment later, in pieces that
  // let clicks and frames through.
  const lateParts = useDeferredValue(parts);
  const lateSelectedIds = useDeferredValue(selectedIds);
  const lateById = useMemo(() => new Map(lateParts.map((part) => [part.entry.id, part])), [lateParts]);
  const list = useRef<HTMLUListElement>(null);
  const near = useNearIds(list, parts.map(({ entry }) => entry.id).join(' '));
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
      <ul ref={list} className="flex flex-col gap-3">
        {parts.map((part) => (
          <PartCard
            key={part.entry.id}
            {...shown(part)}
            hexOf={prices.hexOf}
            onPreview={onPreview}
            onSelect={onSelect}
          />
        ))}
      </ul>
    </section>
  );
}
