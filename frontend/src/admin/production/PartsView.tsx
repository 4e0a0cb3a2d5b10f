import { useCallback, useState } from 'react';
import { type Plate, usePlates } from '../../api/adminPlates';
import {
  groupsForSheet,
  PRODUCTION_CSV,
  type ProductionChoices,
  type ProductionFilter,
  type ProductionGroup,
  useProduction,
} from '../../api/adminProduction';
import { formatCount, plural } from '../../lib/format';
import { Answer, Button, EmptyState, Menu, MenuItem, ROWS, StickyBar } from '../../ui';
import { DownloadLink } from '../links';
import { texts as adminTexts } from '../texts';
import { GroupCard } from './GroupCard';
import { PartFilters } from './PartFilters';
import { PlanDialog } from './PlanDialog';
import { PlateTargets } from './PlateTargets';
import { type Piled, piledOn } from './piled';
import { SheetButton } from './SheetButton';
import { ShortFilament } from './SpoolsView';
import { texts as t } from './texts';
import { useDrag } from './useDrag';
import { usePartFilter } from './usePartFilter';
import { groupName, partKey } from './words';

/** How many groups are open at first; the others show their heads. */
const OPEN_AT_FIRST = 3;

/** The parts by material, colours and layer height, what is due first before the rest. */
export function PartsView() {
  const [filter, change] = usePartFilter();
  const production = useProduction(filter);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Piled>>(new Map());
  /** The pieces to put on a plate; without a plate, on a new one. */
  const [plan, setPlan] = useState<{ plate: Plate | null; piled: Piled[] } | null>(null);
  const board = usePlates().data;
  const planned = board?.plates.filter(({ state }) => state === 'planned') ?? [];
  const pile = (piled: Piled[], plate: Plate | null) =>
    setPlan({ plate, piled: plate ? piledOn(plate, piled) : piled });
  /** A chosen part brings the others along. */
  const draggedWith = (piled: Piled) => (chosen.has(partKey(piled.part)) ? [...chosen.values()] : [piled]);
  const { drag, grab } = useDrag<Piled>((piled, target) =>
    pile(draggedWith(piled), planned.find(({ id }) => id === target) ?? null),
  );
  const choose = useCallback(
    (piled: readonly Piled[], isChosen: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const one of piled) {
          if (isChosen) next.set(partKey(one.part), one);
          else next.delete(partKey(one.part));
        }
        return next;
      }),
    [],
  );
  const answer = production.data;
  return (
    <div className="flex flex-col gap-4">
      <PartFilters filter={filter} choices={answer?.choices} onChange={change} />
      <Answer
        query={{ ...production, data: answer?.data }}
        failed={t.failed}
        loading={adminTexts.loading}
        shapes={ROWS}
      >
        {(groups) =>
          groups.length === 0 ? (
            <Nothing filter={filter} choices={answer?.choices} onChange={change} />
          ) : (
            <>
              <ShortFilament short={answer?.short ?? []} />
              <p className="text-muted">{lead(groups)}</p>
              <Tools filter={filter} />
              {groups.map((group, at) => (
                <GroupCard
                  key={groupName(group)}
                  group={group}
                  filter={filter}
                  isOpenAtFirst={at < OPEN_AT_FIRST}
                  mostOnPlate={answer?.mostOnPlate ?? 0}
                  chosen={chosen}
                  onChoose={choose}
                  onGrab={grab}
                />
              ))}
            </>
          )
        }
      </Answer>
      {drag && (
        <PlateTargets
          drag={{ ...drag, load: draggedWith(drag.load) }}
          planned={planned}
          printers={board?.printers ?? []}
        />
      )}
      {chosen.size > 0 && !drag && (
        <StickyBar>
          <div className="flex flex-wrap items-center gap-2">
            <p role="status" className="font-semibold sm:mr-auto">
              {t.choice.chosen(plural(chosen.size, 'Teil', 'Teile'))}
            </p>
            <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
              <Button onClick={() => setChosen(new Map())}>{t.choice.clear}</Button>
              {planned.length > 0 && (
                <Menu trigger={<Button>{t.choice.add}</Button>}>
                  {planned.map((plate) => (
                    <MenuItem key={plate.id} onSelect={() => pile([...chosen.values()], plate)}>
                      {t.choice.addTo(
                        t.plates.name(formatCount(plate.number)),
                        board?.printers.find(({ id }) => id === plate.printerId)?.name ?? '',
                      )}
                    </MenuItem>
                  ))}
                </Menu>
              )}
              <Button variant="primary" onClick={() => pile([...chosen.values()], null)}>
                {t.choice.plan}
              </Button>
            </div>
          </div>
        </StickyBar>
      )}
      {plan && (
        <PlanDialog
          {...plan}
          onClose={() => setPlan(null)}
          onDone={() => {
            setPlan(null);
            setChosen(new Map());
          }}
        />
      )}
    </div>
  );
}

function lead(groups: ProductionGroup[]): string {
  const pieces = groups.reduce((sum, group) => sum + group.openPieces, 0);
  return t.lead(plural(pieces, 'Stück', 'Stück'), plural(groups.length, 'Gruppe', 'Gruppen'));
}

/** The hint of an empty list: printed pieces wait to be checked. */
function Nothing({
  filter,
  choices,
  onChange,
}: {
  filter: ProductionFilter;
  choices: ProductionChoices | undefined;
  onChange: (news: ProductionFilter) => void;
}) {
  const isFiltered = Object.values(filter).some(Boolean);
  if (isFiltered) return <EmptyState title={t.filtered} text={t.filteredText} />;
  const waiting = choices?.pieces.printed ?? 0;
  if (waiting === 0) return <EmptyState title={t.empty} text={t.emptyText} />;
  return (
    <EmptyState
      title={t.empty}
      text={t.emptyChecked(`${formatCount(waiting)} Stück`)}
      action={<Button onClick={() => onChange({ state: 'printed' })}>{t.showPrinted}</Button>}
    />
  );
}

function Tools({ filter }: { filter: ProductionFilter }) {
  return (
    <div className="flex flex-wrap gap-2">
      <SheetButton load={() => groupsForSheet(filter)} />
      <DownloadLink href={PRODUCTION_CSV}>{t.csv}</DownloadLink>
    </div>
  );
}
