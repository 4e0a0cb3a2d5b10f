import type { Configuration } from '../../core/client';
import { cx } from '../../lib/cx';
import { formatCm3, withEstimate } from '../../lib/format';
import { ColorWords } from './ColorWords';
import { describeConfiguration, usedColors } from './describe';
import { FactLine } from './FactLine';

/** The configuration of a part in one line: material, colours with their dots, layer height and infill, and the volume and weight of a piece. */
export function ConfigurationList({
  configuration,
  hexOf,
  volume,
  weight,
  scaling,
  className,
}: {
  configuration: Configuration;
  /** The volume of one piece in cm³, and whether it is estimated. */
  volume?: { cm3: number; estimated: boolean } | undefined;
  /** The weight of a piece, in words. */
  weight?: string | null | undefined;
  /** How the file was scaled, in words. */
  scaling?: string | null | undefined;
  /** For the dots beside the colours; without it the words stand alone. */
  hexOf?: (color: string) => string;
  className?: string;
}) {
  const words = describeConfiguration(configuration);
  const colors = usedColors(configuration);
  return (
    <div className={cx('text-sm', className)}>
      <FactLine
        facts={[
          ['Material', words.material],
          [
            colors.length > 1 ? 'Farben' : 'Farbe',
            <ColorWords key="colors" configuration={configuration} hexOf={hexOf} />,
          ],
          ['Schichthöhe', words.layerHeight],
          ['Füllgrad', words.infill],
          ['Volumen', volume && withEstimate(formatCm3(volume.cm3), volume.estimated)],
          ['Gewicht', weight],
          ['Größe', scaling],
        ]}
      />
      {words.colorDescription && (
        <dl className="flex gap-1.5 text-muted">
          <dt>Farbwunsch</dt>
          <dd className="min-w-0 wrap-anywhere">{words.colorDescription}</dd>
        </dl>
      )}
    </div>
  );
}
