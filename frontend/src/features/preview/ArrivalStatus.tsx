import { useListedParts } from '../files';
import { texts } from './texts';

/** Tells once that files of the cart are on their way, and that they are here; how many they still are would be said too often. */
export function ArrivalStatus() {
  const parts = useListedParts();
  const loading = parts.some(({ file }) => file === 'fetching');
  return (
    <p role="status" className="sr-only">
      {loading ? texts.arrival.announced : ''}
    </p>
  );
}
