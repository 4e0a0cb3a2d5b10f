import type { Configuration } from '../../core/client';
import { cx } from '../../lib/cx';
import { formatCm3, withEstimate } from '../../lib/format';
import { ColorWords } from './ColorWords';
import { describeConfiguration, usedColors } from './describe';

/** The configuration of a part in words: material, colours with their dots, layer height and infill. */
export function ConfigurationList({
  configuration,
  hexOf,
  volume,
  scaling,
  className,
}: {
  configuration: Configuration;
  /** The volume of one piece in cm³, and whether it is estimated. */
  volume?: { cm3: number; estimated: boolean } | undefined;
  /** How the file was scaled, in words. */
  scaling?: string | null | undefined;
  /** For the dots beside the colours; without it the words stand alone. */
  hexOf?: (color: string) => string;
  className?: string;
}) {
  const words = describeConfiguration(configuration);
  const colors = usedColors(configuration);
  return (
    <dl className={cx('grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm', className)}>
      <Entry name="Material">{words.material}</Entry>
      <Entry name={colors.length > 1 ? 'Farben' : 'Farbe'}>
        <ColorWords configuration={configuration} hexOf={hexOf} />
      </Entry>
      {words.colorDescription && <Entry name="Farbwunsch">{words.colorDescription}</Entry>}
      <Entry name="Schichthöhe">{words.layerHeight}</Entry>
      <Entry name="Füllgrad">{words.infill}</Entry>
      {volume && <Entry name="Volumen">{withEstimate(formatCm3(volume.cm3), volume.estimated)}</Entry>}
      {scaling && <Entry name="Größe">{scaling}</Entry>}
    </dl>
  );
}

function Entry({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="figures min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}
