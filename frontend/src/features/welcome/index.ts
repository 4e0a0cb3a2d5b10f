import { lazyPage } from '../../lib/lazyPage';
import { quietMoment } from '../../lib/quietMoment';

/** Without its code, what the build has drawn stays, and can be read as well. */
const load = () =>
  import('./Welcome').then(
    ({ Welcome }) => ({ default: Welcome }),
    () => new Promise<never>(() => undefined),
  );

/**
 * What a stranger wants to know before the first file, below the drop zone; all of it is data of the shop. The build has drawn it, and
 * its code comes when the page has nothing better to do.
 */
export const Welcome = lazyPage(load, quietMoment);
