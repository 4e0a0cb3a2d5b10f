import type { Plate, Printer } from '../../api/adminPlates';
import { cx } from '../../lib/cx';
import { formatCount, plural } from '../../lib/format';
import { StickyBar } from '../../ui';
import type { Piled } from './piled';
import { texts } from './texts';
import { type Drag, dropTarget } from './useDrag';

const t = texts.drag;

/** The target that becomes a new plate; the others are named by the ids of planned plates. */
const NEW_PLATE = 'new';

/** Shows while parts are dragged where they can be dropped, and what hangs at the pointer. */
export function PlateTargets({
  drag,
  planned,
  printers,
}: {
  drag: Drag<Piled[]>;
  planned: Plate[];
  printers: Printer[];
}) {
  const [first, ...more] = drag.load;
  return (
    <>
      <StickyBar>
        <p className="mb-2 font-semibold">{t.drop}</p>
        <div className="flex max-h-[40dvh] flex-wrap gap-2 overflow-y-auto">
          <Target name={NEW_PLATE} over={drag.over}>
            {t.newPlate}
          </Target>
          {planned.map((plate) => (
            <Target key={plate.id} name={plate.id} over={drag.over}>
              {texts.plates.name(formatCount(plate.number))}
              <span className="block text-sm font-normal text-muted">
                {printers.find(({ id }) => id === plate.printerId)?.name},{' '}
                {plural(plate.parts.length, 'Teil', 'Teile')}
              </span>
            </Target>
          ))}
        </div>
      </StickyBar>
      <div
        aria-hidden="true"
        className="pointer-events-none fixed top-0 left-0 z-50 max-w-60 truncate rounded-md border border-line-strong bg-raised px-3 py-2 text-sm font-semibold shadow-lift"
        style={{ transform: `translate(${drag.x + 12}px, ${drag.y - 44}px)` }}
      >
        {more.length > 0 ? plural(drag.load.length, 'Teil', 'Teile') : first?.part.fileName}
      </div>
    </>
  );
}

function Target({ name, over, children }: { name: string; over: string | null; children: React.ReactNode }) {
  return (
    <div
      {...dropTarget(name)}
      className={cx(
        'min-h-14 min-w-36 grow rounded-md border border-dashed p-3 font-semibold',
        over === name ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      {children}
    </div>
  );
}
