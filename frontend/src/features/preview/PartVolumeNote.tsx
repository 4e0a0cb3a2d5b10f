import { useFiles } from '../files';
import { useMeasureNotes, usePrintedMeasures } from '../measures';
import { useParts } from '../parts';
import { VolumeNote, WallNote } from '../shop';

/** In cart and order: that the volume of the part with this id is unsure, or its walls are thin, as far as its file is here. */
export function PartVolumeNote({ id, className }: { id: string; className?: string }) {
  const measures = useFiles(({ byId }) => byId[id]?.measures);
  const unit = useParts(({ parts }) => parts.find((part) => part.id === id)?.unit);
  const notes = useMeasureNotes(usePrintedMeasures({ measures, unit }));
  const place = className ? { className } : {};
  return (
    <>
      <VolumeNote note={notes?.volume} {...place} />
      <WallNote note={notes?.walls} {...place} />
    </>
  );
}
