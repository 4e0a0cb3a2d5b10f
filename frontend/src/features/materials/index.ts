import { lazyPage } from '../../lib/lazyPage';

/** What the shop prints with: the comparison for the FAQ, and the page with a data sheet of each material. */
export const MaterialsPage = lazyPage(() => import('./MaterialsPage'));
export { MaterialTable } from './MaterialTable';
