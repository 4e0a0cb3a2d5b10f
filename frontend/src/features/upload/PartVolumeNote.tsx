import { VolumeNote } from '../cart';
import { useUploads } from './store';
import { useMeasureNotes } from './useMeasureNotes';

/** In cart and order: that the volume of the part with this id is unsure, as far as its file is here. */
export function PartVolumeNote({ id, className }: { id: string; className?: string }) {
  const measures = useUploads(({ entries }) => entries.find((entry) => entry.id === id)?.measures);
  return <VolumeNote note={useMeasureNotes(measures)?.volume} {...(className ? { className } : {})} />;
}
