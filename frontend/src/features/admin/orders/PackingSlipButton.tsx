import { useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { OrderDetail } from '../../../api/adminOrders';
import { settingsQuery } from '../../../api/settings';
import { shopQuery } from '../../../api/shop';
import { Button, toast } from '../../../ui';
import { texts } from './texts';

/** Draws the slip that lies in the parcel; library and fonts come with the press. */
export function PackingSlipButton({ order }: { order: OrderDetail }) {
  const queries = useQueryClient();
  const [drawing, setDrawing] = useState(false);
  const save = async () => {
    setDrawing(true);
    try {
      const [{ drawPackingSlip }, { savePdf }, shop, { settings }] = await Promise.all([
        import('./drawPackingSlip'),
        import('../../../lib/pdf'),
        queries.fetchQuery(shopQuery),
        queries.fetchQuery(settingsQuery),
      ]);
      const slip = await drawPackingSlip({
        order,
        shop,
        materialSafety: settings.materialSafety,
        now: new Date().toISOString(),
        origin: window.location.origin,
      });
      savePdf(slip, `Lieferschein_${order.orderNumber}.pdf`);
    } catch (error) {
      console.error('The packing slip was not drawn', error);
      toast.error(texts.slip.failed);
    } finally {
      setDrawing(false);
    }
  };
  return (
    <Button
      size="sm"
      busy={drawing}
      icon={<FileText size={18} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {texts.slip.button}
    </Button>
  );
}
