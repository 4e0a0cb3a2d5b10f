import { lazyBelow } from '../../lib/lazyPage';

/** What a stranger wants to know before the first file, below the drop zone; all of it is data of the shop. */
export const Welcome = lazyBelow(async () => ({ default: (await import('./Welcome')).Welcome }));
