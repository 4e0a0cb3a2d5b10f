import type { QueryClient } from '@tanstack/react-query';
import type { ParcelLabel } from '../../api/parcels';
import { settingsQuery } from '../../api/settings';
import { shopQuery } from '../../api/shop';
import type { Slip } from './drawPackingSlips';

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

/** The papers of orders, with the parts in each parcel. */
export async function saveSlips(queries: QueryClient, slips: readonly Slip[]): Promise<void> {
  const [{ drawPackingSlips }, { savePdf }, shop, { settings }] = await Promise.all([
    import('./drawPackingSlips'),
    import('../../lib/pdf'),
    queries.fetchQuery(shopQuery),
    queries.fetchQuery(settingsQuery),
  ]);
  const pdf = await drawPackingSlips({
    slips,
    shop,
    materialSafety: settings.materialSafety,
    now: new Date().toISOString(),
    origin: window.location.origin,
  });
  const [first, ...more] = slips;
  const which = first && `${first.order.orderNumber}${first.reprint ? `-N${first.reprint.number}` : ''}`;
  savePdf(pdf, more.length === 0 ? `Lieferschein_${which}.pdf` : 'Lieferscheine.pdf');
}
