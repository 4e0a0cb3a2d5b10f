import { TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type FileUnit, type Measures, usePricing } from '../../../core/client';
import { formatDimensions } from '../../../lib/format';
import { Button } from '../../../ui';
import { texts } from '../texts';

/**
 * Asks whether a suspiciously small or large part was meant in another unit, and says how large it would be then. A press takes the
 * unit; from then on one quiet line says which, and leads back to the question, where a second press gives it back. A part too small to
 * be meant has to be answered.
 */
export function UnitHint({
  dimensionsMm,
  unitUnknown,
  unit,
  onUnit,
  name,
}: {
  /** The sides in the file's own numbers. */
  dimensionsMm: Measures['dimensionsMm'] | undefined;
  /** The file should name its unit and does not. */
  unitUnknown?: boolean | undefined;
  unit?: FileUnit | undefined;
  onUnit: (unit: FileUnit | undefined) => void;
  /** Named by the buttons where several parts are asked about together. */
  name?: string;
}) {
  const suspicion = useUnitSuspicion(dimensionsMm, unitUnknown);
  const [changing, setChanging] = useState(false);
  const isAsking = unit === undefined || changing;
  const place = useFocusAfter(isAsking);
  // Millimetres that were not chosen were known, as for a part that came out of an assembly.
  const isKnown = unit === 'millimeter' && !suspicion?.needsAnswer;
  if (!suspicion || !dimensionsMm || isKnown) return null;
  if (!isAsking) {
    return (
      <p ref={place} className="mt-1 text-sm text-muted">
        {texts.unit.taken[unit]} ·{' '}
        <button type="button" className="link min-h-touch" onClick={() => setChanging(true)}>
          {texts.unit.change}
        </button>
      </p>
    );
  }
  const answers = suspicion.suggestions.map(({ fileUnit, label }) => ({ fileUnit, label }));
  if (suspicion.needsAnswer) {
    const size = formatDimensions(dimensionsMm);
    answers.push({ fileUnit: 'millimeter', label: texts.unit.confirm(size) });
  }
  return (
    <div ref={place} className="mt-2 flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
      <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p>{suspicion.message}</p>
        {suspicion.needsAnswer && !unit && (
          <p className="mt-1 font-semibold">{unitUnknown ? texts.unit.askUnknown : texts.unit.ask}</p>
        )}
        {answers.length > 0 && (
          <ul data-unit-answers="" className="figures mt-1.5 flex flex-wrap gap-2">
            {answers.map(({ fileUnit, label }) => {
              const chosen = fileUnit === unit;
              return (
                <li key={fileUnit}>
                  <Button
                    size="sm"
                    aria-pressed={chosen}
                    aria-label={name && texts.unit.use(label, name)}
                    onClick={() => {
                      setChanging(false);
                      onUnit(chosen ? undefined : fileUnit);
                    }}
                  >
                    {chosen ? texts.unit.chosen(label) : label}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Why a size looks as if its file were meant in another unit; undefined where it does not. */
export function useUnitSuspicion(
  dimensionsMm: Measures['dimensionsMm'] | undefined,
  unitUnknown: boolean | undefined,
) {
  const pricing = usePricing();
  return useMemo(
    () => (dimensionsMm && pricing?.unitSuspicion(dimensionsMm, unitUnknown)) || undefined,
    [pricing, dimensionsMm, unitUnknown],
  );
}

/** Keeps the keyboard's place where the question becomes a line, and the line the question: the focus goes to the first button of it. */
function useFocusAfter(isAsking: boolean) {
  const place = useRef<HTMLElement>(null);
  const before = useRef(isAsking);
  useEffect(() => {
    if (before.current === isAsking) return;
    before.current = isAsking;
    // An answer in another tab does not move the focus here.
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, [isAsking]);
  return place as RefObject<never>;
}

/** The link to the open question of a part in the list. */
export const UNIT_ANSWER = '[data-unit-answers] button';
