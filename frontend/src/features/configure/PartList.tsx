import { Button } from '../../ui';
import { PartCard } from './PartCard';
import { clearSelection, selectAll, useConfigurations } from './store';
import { texts } from './texts';
import type { Configurator } from './useConfigurator';

/** The left column: every part as a card, and the actions on the selection. */
export function PartList({
  configurator: { parts, hexOf },
  onPreview,
}: {
  configurator: Configurator;
  onPreview: (id: string) => void;
}) {
  const selected = useConfigurations((state) => state.selected);
  return (
    <section aria-label={texts.parts} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="figures text-muted">
          {texts.selected(selected.length, parts.length)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            disabled={selected.length === parts.length}
            onClick={() => selectAll(parts.map(({ entry }) => entry.id))}
          >
            {texts.selectAll}
          </Button>
          <Button size="sm" variant="ghost" disabled={selected.length === 0} onClick={clearSelection}>
            {texts.clearSelection}
          </Button>
        </div>
      </div>
      <ul className="flex flex-col gap-3">
        {parts.map((part) => (
          <PartCard
            key={part.entry.id}
            part={part}
            selected={selected.includes(part.entry.id)}
            hexOf={hexOf}
            onPreview={onPreview}
          />
        ))}
      </ul>
    </section>
  );
}
