import { lazyPage } from '../../lib/lazyPage';

/** What the shop prints with: the comparison for the FAQ, the page with a data sheet of each material, and its lines and picture. */
export const MaterialsPage = lazyPage(() => import('./MaterialsPage'));
export { FACT_LABELS, FACTS, type Fact } from './facts';
export { MaterialExample } from './MaterialExample';
export { MaterialTable } from './MaterialTable';
