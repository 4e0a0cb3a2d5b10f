/** What the core says of a part's measures: its size as it is printed, the volume that is priced, and what to note beside them. */
export { needsAnswer, printedMeasures, useMeasureNotes, usePrintedMeasures } from './printed';
export { type PartVolume, useVolumeOf, type VolumeOf } from './volume';
