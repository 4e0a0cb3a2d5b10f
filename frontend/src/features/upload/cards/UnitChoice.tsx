import { useId, useState } from 'react';
import { type FileUnit, type PartMeasures, usePricing } from '../../../core/client';
import { formatDimensions } from '../../../lib/format';
import { Button } from '../../../ui';
import { printedMeasures } from '../../measures';
import { texts } from '../texts';

const UNITS = ['millimeter', 'inch', 'centimeter', 'meter'] as const;
type Unit = (typeof UNITS)[number];

/** Whether files of this format name no unit, so that it can be another one than millimetres. */
export const namesNoUnit = (format: string): boolean => ['stl', 'obj', 'ply'].includes(format);

/**
 * Names the unit of a part without a question about it: a press opens the units, each with the size that the part has in it. Those in
 * which it fits no plate cannot be taken, and are only named.
 */
export function UnitChoice({
  name,
  measures,
  unit = 'millimeter',
  onUnit,
}: {
  name: string;
  /** The measures of the file. */
  measures: PartMeasures;
  unit: FileUnit | undefined;
  onUnit: (unit: FileUnit) => void;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const pricing = usePricing(open);
  // A hundred cards ask nothing of the core while they are folded.
  const sizes =
    open && pricing
      ? UNITS.map((choice): { choice: Unit; size?: PartMeasures['dimensionsMm']; fits: boolean } => {
          const size = printedMeasures({ measures, unit: choice }, pricing)?.dimensionsMm;
          return {
            choice,
            size,
            fits: choice === unit || (size !== undefined && pricing.checkPlate(size).fits),
          };
        })
      : [];
  const tooLarge = sizes.filter(({ fits }) => !fits).map(({ choice }) => texts.unit.names[choice]);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={texts.unit.changeOf(name)}
        className="link ml-1.5 text-muted pointer-coarse:min-h-touch"
        onClick={() => setOpen(!open)}
      >
        {unit === 'millimeter' ? texts.unit.unit : `${texts.unit.taken[unit]} · ${texts.unit.change}`}
      </button>
      <span id={id} hidden={!open} className="mt-1.5 block">
        <span className="block text-muted">{texts.unit.asDrawn}</span>
        <span className="mt-1 flex flex-wrap gap-2">
          {sizes
            .filter(({ fits }) => fits)
            .map(({ choice, size }) => (
              <Button
                key={choice}
                size="sm"
                aria-pressed={choice === unit}
                onClick={() => {
                  setOpen(false);
                  onUnit(choice);
                }}
              >
                {texts.unit.names[choice]}
                {size && `: ${formatDimensions(size)}`}
              </Button>
            ))}
        </span>
        {tooLarge.length > 0 && (
          <span className="mt-1 block text-muted">{texts.unit.tooLarge(tooLarge)}</span>
        )}
      </span>
    </>
  );
}
