import { useFiles } from '../store';
import { readSavedUploads } from './saved';

/** The restoration after a reload: once per page. */
export const restoration: {
  /** Undefined before it has begun. */
  underWay: Promise<void> | undefined;
  /** Counts what was forgotten meanwhile, so that no restoring under way brings it back. */
  forgotten: number;
} = { underWay: undefined, forgotten: 0 };

/** Gives up what a reload left, also if it is on its way. Answers the ids of its files. */
export function forgetRestorable(): string[] {
  const { restorable, unsent } = readSavedUploads();
  restoration.forgotten++;
  restoration.underWay = Promise.resolve();
  useFiles.setState({ restoring: false });
  return [...restorable, ...unsent].map(({ id }) => id);
}
