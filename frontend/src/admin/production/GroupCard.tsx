import { ChevronDown } from 'lucide-react';
import { memo, type PointerEvent, useId, useState } from 'react';
import {
  groupsForSheet,
  PARTS_AT_FIRST,
  type ProductionFilter,
  type ProductionGroup,
  type ProductionPart,
  useReadGroup,
  useWholeGroup,
} from '../../api/adminProduction';
import { cx } from '../../lib/cx';
import { errorText } from '../../lib/errorText';
import { formatCount, formatDate, formatDay, plural } from '../../lib/format';
import { Badge, Button, Card, Checkbox, QueryFailure, toast } from '../../ui';
import { today } from '../analytics/periods';
import { useFold } from './folds';
import { PartRow } from './PartRow';
import { mayBePiled, type Piled, piledOf } from './piled';
import { SheetButton } from './SheetButton';
import { texts as t } from './texts';
import { amount, groupName, partKey } from './words';

/** How many more parts each press shows: a page with thousands would be slow. */
const MORE_AT_ONCE = 50;

/** The parts that one printer can make one after another. The page is drawn anew with every move of a drag, this only when it changes. */
export const GroupCard = memo(function GroupCard({
  group,
  filter,
  isOpenAtFirst,
  mostOnPlate,
  chosen,
  onChoose,
  onGrab,
}: {
  group: ProductionGroup;
  filter: ProductionFilter;
  isOpenAtFirst: boolean;
  mostOnPlate: number;
  chosen: ReadonlyMap<string, Piled>;
  onChoose: (piled: readonly Piled[], isChosen: boolean) => void;
  onGrab: (piled: Piled, press: PointerEvent) => void;
}) {
  const name = groupName(group);
  const [isOpen, setOpen] = useFold(name, isOpenAtFirst);
  const [shown, setShown] = useState(PARTS_AT_FIRST);
  const body = useId();
  // The rest of the parts comes with a press.
  const whole = useWholeGroup(filter, group, isOpen && shown > PARTS_AT_FIRST);
  const parts = (shown > PARTS_AT_FIRST && whole.data?.[0]?.parts) || group.parts;
  const more = group.partCount - Math.min(shown, parts.length);
  return (
    <Card as="section" aria-label={name} padding="none">
      <div className="flex flex-wrap items-start justify-between gap-3 p-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={body}
              onClick={() => setOpen(!isOpen)}
              className="-my-1 flex min-h-touch w-full items-center gap-2 text-left text-lg font-semibold"
            >
              <ChevronDown
                size={20}
                className={cx(
                  'shrink-0 text-muted transition-transform duration-150',
                  !isOpen && '-rotate-90',
                )}
              />
              <span className="min-w-0">{name}</span>
            </button>
          </h2>
          <p className="figures text-sm text-muted">
            {group.openPieces === 0
              ? group.parts.some(({ printed, quantity }) => printed < quantity)
                ? t.stopped
                : t.allPrinted
              : `${t.open(plural(group.openPieces, 'Stück', 'Stück'))}, ${amount(group)}`}
          </p>
          <p className="figures mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <span>{t.oldest(formatDate(group.oldest))}</span>
            {group.due && <span className="font-semibold text-ink">{t.due(formatDay(group.due))}</span>}
            {group.due && group.due < today() && <Badge tone="danger">{t.late}</Badge>}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <WholeGroup
            name={name}
            group={group}
            filter={filter}
            parts={parts}
            mostOnPlate={mostOnPlate}
            chosen={chosen}
            onChoose={onChoose}
          />
          <SheetButton load={() => groupsForSheet(filter, group)} name={name} />
        </div>
      </div>
      <div id={body}>
        {isOpen && (
          <>
            <ul className="divide-y divide-line border-t border-line">
              {parts.slice(0, shown).map((part) => (
                <PartRow
                  key={partKey(part)}
                  group={group}
                  part={part}
                  isChosen={chosen.has(partKey(part))}
                  onChoose={onChoose}
                  onGrab={onGrab}
                />
              ))}
            </ul>
            {whole.isError && <QueryFailure query={whole} title={t.failed} className="m-3" />}
            {more > 0 && (
              <div className="border-t border-line p-3">
                <Button
                  size="sm"
                  busy={whole.isFetching && parts.length < Math.min(shown, group.partCount)}
                  onClick={() => setShown(shown + MORE_AT_ONCE)}
                >
                  {t.more(formatCount(more))}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  );
});

/** Ticks the parts of a group for a plate: of a large group as many as one plate may hold, the most urgent first. */
function WholeGroup({
  name,
  group,
  filter,
  parts,
  mostOnPlate,
  chosen,
  onChoose,
}: {
  name: string;
  group: ProductionGroup;
  filter: ProductionFilter;
  /** The loaded ones. */
  parts: readonly ProductionPart[];
  mostOnPlate: number;
  chosen: ReadonlyMap<string, Piled>;
  onChoose: (piled: readonly Piled[], isChosen: boolean) => void;
}) {
  const read = useReadGroup(filter, group);
  const forPlate = (all: readonly ProductionPart[]) => all.filter(mayBePiled).slice(0, mostOnPlate);
  const isHere = parts.length >= group.partCount;
  const known = isHere ? parts : read.data;
  const ticked = [...chosen.values()].filter((piled) => groupName(piled) === name);
  const isAll = known !== undefined && forPlate(known).every((part) => chosen.has(partKey(part)));
  if (ticked.length === 0 && (isHere ? forPlate(parts).length : group.openPieces) === 0) return null;
  const tick = (all: readonly ProductionPart[]) =>
    onChoose(
      forPlate(all).map((part) => piledOf(group, part)),
      true,
    );
  const label = group.partCount > mostOnPlate ? t.choice.first(formatCount(mostOnPlate)) : t.choice.group;
  return (
    <Checkbox
      checked={ticked.length > 0 && (isAll || 'indeterminate')}
      disabled={read.isPending}
      onCheckedChange={(isTicked) => {
        if (!isTicked) onChoose(ticked, false);
        else if (isHere) tick(parts);
        else
          read.mutate(undefined, {
            onSuccess: (all) => {
              if (forPlate(all).length === 0) toast.error(t.choice.nothingOpen);
              tick(all);
            },
          });
      }}
      label={label}
      aria-label={t.choice.groupOf(label, name)}
      error={read.error ? errorText(read.error) : undefined}
    />
  );
}
