import type { QueryClient } from '@tanstack/react-query';
import type { ParcelLabel } from '../../api/parcels';
import { shopQuery } from '../../api/shop';

/** Draws a label for each of these orders and offers them as one file; library and fonts come with the press. */
export async function saveLabels(queries: QueryClient, orders: readonly ParcelLabel[]): Promise<void> {
  const [{ drawLabels }, { savePdf }, shop] = await Promise.all([
    import('./drawLabels'),
    import('../../lib/pdf'),
    queries.fetchQuery(shopQuery),
  ]);
  const pdf = await drawLabels({ orders, shop, now: new Date().toISOString() });
  const [first, ...more] = orders;
  savePdf(pdf, more.length === 0 ? `Etikett_${first?.orderNumber}.pdf` : 'Etiketten.pdf');
}
