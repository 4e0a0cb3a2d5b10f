import type { ReactNode } from 'react';
import { isComplete, type PartMeasures, usePricing } from '../../../core/client';
import { formatBytes, formatDimensions, formatVolumes, withEstimate } from '../../../lib/format';
import { Badge, type BadgeTone, Skeleton } from '../../../ui';
import { isRunning, type ListedPart, setUnit } from '../../files';
import { useMeasureNotes, usePrintedMeasures, type VolumeOf } from '../../measures';
import { previewTexts } from '../../preview';
import { isLookedAt, PrintabilityNote } from '../../printability';
import { VolumeNote, WallNote } from '../../shop';
import { texts } from '../texts';
import { namesNoUnit, UnitChoice } from './UnitChoice';
import { UnitHint, useUnitSuspicion } from './UnitHint';

const FACTS =
  'figures grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm pointer-coarse:items-baseline sm:grid-cols-[auto_1fr_auto_1fr]';

const MM3_PER_CM3 = 1000;

/** Format, dimensions, triangles and volume × quantity of a part. */
export function PartFacts({
  entry,
  volumeOf,
  onPreview,
}: {
  entry: ListedPart;
  volumeOf: VolumeOf;
  onPreview: (id: string) => void;
}) {
  const { format, quantity } = entry;
  const measures = usePrintedMeasures(entry);
  const volume = volumeOf(entry);
  const isAskedFor =
    useUnitSuspicion(entry.measures?.dimensionsMm, entry.measures?.unitUnknown) !== undefined;
  if (!entry.measures && entry.file !== 'here') return <FactsToCome entry={entry} volumeOf={volumeOf} />;
  if (!measures) {
    return (
      <div className="flex flex-col gap-2">
        <p className="text-sm text-muted">
          {format.toUpperCase()} · {formatBytes(entry.size)}
        </p>
        {isRunning(entry) && <Skeleton className="h-4 w-48 max-w-full" />}
      </div>
    );
  }
  return (
    <>
      <dl className={FACTS}>
        <Fact term="Format">{format.toUpperCase()}</Fact>
        <Fact term={measures.triangles > 0 ? 'Netz' : 'Aufbau'}>{netOf(measures)}</Fact>
        <Fact term="Maße">
          <span>{formatDimensions(measures.dimensionsMm)}</span>{' '}
          {entry.measures && namesNoUnit(format) && !isAskedFor && (
            <UnitChoice
              name={entry.name}
              measures={entry.measures}
              unit={entry.unit}
              onUnit={(unit) => void setUnit(entry.id, unit, volumeOf)}
            />
          )}
        </Fact>
        <Fact term="Volumen">
          {volume?.volumeCm3 === undefined ? (
            texts.unmeasurable
          ) : (
            <>
              {formatVolumes(volume.volumeCm3, quantity)}{' '}
              <span className="text-muted">({volume.estimated ? texts.estimated : texts.measured})</span>
              {format === 'step' && volume.estimated && measures.volumeMm3 !== undefined && (
                <span className="block text-muted">
                  {texts.exactVolume(
                    formatVolumes(measures.volumeMm3 / MM3_PER_CM3, quantity),
                    isComplete(measures) && measures.trust === 'unsure',
                  )}
                </span>
              )}
            </>
          )}
        </Fact>
      </dl>
      {/* One row from the start, so that the card does not grow when the answers come. */}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <SurfaceBadge entry={entry} />
        {isLookedAt(measures, format) && (
          <PrintabilityNote id={entry.id} name={entry.name} onShow={onPreview} />
        )}
      </div>
      <MeasureNotesOf measures={measures} />
      <UnitHint
        dimensionsMm={entry.measures?.dimensionsMm}
        unitUnknown={entry.measures?.unitUnknown}
        unit={entry.unit}
        onUnit={(unit) => void setUnit(entry.id, unit, volumeOf)}
      />
    </>
  );
}

/** The content of the file: triangles, exact bodies (STEP), or points alone. */
function netOf(measures: PartMeasures): string {
  if (measures.triangles > 0) return previewTexts.triangles(measures.triangles);
  const bodies = isComplete(measures) ? measures.shells : 0;
  return bodies > 0 ? previewTexts.bodies(bodies) : texts.pointsOnly;
}

/** The facts that are known before the file is here, in the room of all facts. */
function FactsToCome({ entry, volumeOf }: { entry: ListedPart; volumeOf: VolumeOf }) {
  const { file, format, quantity } = entry;
  const volume = volumeOf(entry);
  const volumeCm3 = volume?.volumeCm3;
  const pricing = usePricing();
  // Until the file is here, its size is guessed by its volume.
  const estimatedMm = volumeCm3 === undefined ? undefined : pricing?.estimatedDimensions(volumeCm3);
  const toCome = file === 'fetching' ? <Skeleton className="mt-0.5 h-3.5 w-28 max-w-full" /> : '–';
  return (
    <>
      <dl className={FACTS}>
        <Fact term="Format">{format.toUpperCase()}</Fact>
        <Fact term="Netz">{toCome}</Fact>
        <Fact term="Maße">{estimatedMm ? withEstimate(formatDimensions(estimatedMm), true) : toCome}</Fact>
        <Fact term="Volumen">
          {volumeCm3 === undefined
            ? toCome
            : withEstimate(formatVolumes(volumeCm3, quantity), volume?.estimated === true)}
        </Fact>
      </dl>
      <Badge className="mt-2">
        {previewTexts.arrival[file === 'unavailable' ? 'unavailable' : 'loading']}
      </Badge>
    </>
  );
}

/** Whether the surface is closed; from the first measures on, so that the card does not grow when the answer comes. */
function SurfaceBadge({ entry: { measures, unchecked } }: { entry: ListedPart }) {
  // Points alone have no surface.
  if (!measures || measures.triangles === 0) return null;
  const [tone, text]: [BadgeTone, string] = isComplete(measures)
    ? measures.watertight
      ? ['success', texts.surface.closed]
      : ['warning', texts.surface.open]
    : ['neutral', unchecked ? texts.surface.unknown : texts.surface.checking];
  return <Badge tone={tone}>{text}</Badge>;
}

/** Notes on repairs, an unsure volume and thin walls. */
function MeasureNotesOf({ measures }: { measures: PartMeasures }) {
  const notes = useMeasureNotes(measures);
  return (
    <>
      {notes?.repairs && <p className="mt-2 text-sm text-muted">{notes.repairs}</p>}
      <VolumeNote note={notes?.volume} className="mt-2" />
      <WallNote note={notes?.walls} className="mt-2" />
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
