import { useQueryClient } from '@tanstack/react-query';
import type { OrderDetail } from '../../api/adminOrders';
import type { Reprint } from '../../api/adminReprints';
import { settingsQuery } from '../../api/settings';
import { shopQuery } from '../../api/shop';
import { PdfButton } from '../../ui';
import { texts } from './texts';

/** Draws the slip that lies in the parcel; library and fonts come with the press. */
export function PackingSlipButton({ order, reprint }: { order: OrderDetail; reprint?: Reprint }) {
  const queries = useQueryClient();
  const draw = async (): Promise<void> => {
    const [{ drawPackingSlip }, { savePdf }, shop, { settings }] = await Promise.all([
      import('./drawPackingSlip'),
      import('../../lib/pdf'),
      queries.fetchQuery(shopQuery),
      queries.fetchQuery(settingsQuery),
    ]);
    const slip = await drawPackingSlip({
      order,
      reprint,
      shop,
      materialSafety: settings.materialSafety,
      now: new Date().toISOString(),
      origin: window.location.origin,
    });
    savePdf(slip, `Lieferschein_${order.orderNumber}${reprint ? `-N${reprint.number}` : ''}.pdf`);
  };
  return (
    <PdfButton size="sm" draw={draw} failed={texts.slip.failed}>
      {texts.slip.button}
    </PdfButton>
  );
}
