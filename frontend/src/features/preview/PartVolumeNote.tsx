import { useFiles, useMeasureNotes } from '../files';
import { VolumeNote } from '../shop';

/** In cart and order: that the volume of the part with this id is unsure, as far as its file is here. */
export function PartVolumeNote({ id, className }: { id: string; className?: string }) {
  const measures = useFiles(({ byId }) => byId[id]?.measures);
  return <VolumeNote note={useMeasureNotes(measures)?.volume} {...(className ? { className } : {})} />;
}
