import type { QueryClient } from '@tanstack/react-query';
import { readOrder } from '../../api/adminOrders';
import { shopQuery } from '../../api/shop';

/** Draws a label for each of these orders and offers them as one file; library and fonts come with the press. */
export async function saveLabels(queries: QueryClient, ids: readonly string[]): Promise<void> {
  const [{ drawLabels }, { savePdf }, shop, orders] = await Promise.all([
    import('./drawLabels'),
    import('../../lib/pdf'),
    queries.fetchQuery(shopQuery),
    Promise.all(ids.map((id) => readOrder(id))),
  ]);
  const pdf = await drawLabels({ orders, shop, now: new Date().toISOString() });
  const [first, ...more] = orders;
  savePdf(pdf, more.length === 0 ? `Etikett_${first?.orderNumber}.pdf` : 'Etiketten.pdf');
}
