/** A part's measures by the core: its printed size, the volume that is priced, and notes on both. */
export { needsAnswer, printedMeasures, useMeasureNotes, usePrintedMeasures } from './printed';
export { type PartVolume, useVolumeOf, type VolumeOf } from './volume';
