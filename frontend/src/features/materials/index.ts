import { lazyPage } from '../../lib/lazyPage';

/** What the shop prints with: the comparison for the FAQ, the page with a data sheet of each material, and the lines of a data sheet. */
export const MaterialsPage = lazyPage(() => import('./MaterialsPage'));
export { FACT_LABELS, FACTS, type Fact } from './facts';
export { MaterialTable } from './MaterialTable';
