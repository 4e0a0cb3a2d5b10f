import { useMeasuredVolumes } from './useVolume';

/** Draws nothing; as long as it is there, the volumes of the cart follow its files. */
export function MeasuredVolumes() {
  useMeasuredVolumes();
  return null;
}
