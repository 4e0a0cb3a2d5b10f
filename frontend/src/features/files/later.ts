import { lazyAside } from '../../lib/lazyPage';

/* Apart from the list of what this feature hands out, which names only: the build follows single names through a mere list. */

/** Keeps the volumes of the cart those of its files; for a page that has files. */
export const MeasuredVolumes = lazyAside(async () => ({
  default: (await import('./MeasuredVolumes')).MeasuredVolumes,
}));

/** Loads the file of an ordered part, for the back office. */
export const loadOrdered = () => import('./ordered');
