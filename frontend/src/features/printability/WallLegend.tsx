import type { CheckedPart } from '../../core/printCheck';
import { WALL_COLOURS } from '../../lib/wallColours';
import { texts } from './texts';

/** The meaning of the walls' colours. */
export function WallLegend({ walls }: { walls: CheckedPart['walls'] }) {
  const words = texts.walls.legend(walls.refuseMm, walls.checkMm);
  return (
    <ul className="figures flex flex-col gap-1 text-sm">
      {(['thin', 'doubtful', 'sound', 'unknown'] as const).map((step) => (
        <li key={step} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="size-4 rounded-sm border border-line"
            style={{ backgroundColor: `rgb(${WALL_COLOURS[step].join(' ')})` }}
          />
          {words[step]}
        </li>
      ))}
    </ul>
  );
}
