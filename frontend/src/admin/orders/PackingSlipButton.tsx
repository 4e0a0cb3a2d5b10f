import { useQueryClient } from '@tanstack/react-query';
import type { OrderDetail } from '../../api/adminOrders';
import type { Reprint } from '../../api/adminReprints';
import { PdfButton } from '../../ui';
import { saveSlips } from './savePapers';
import { texts } from './texts';

/** Draws the slip that lies in the parcel. */
export function PackingSlipButton({ order, reprint }: { order: OrderDetail; reprint?: Reprint }) {
  const queries = useQueryClient();
  return (
    <PdfButton size="sm" draw={() => saveSlips(queries, [{ order, reprint }])} failed={texts.slip.failed}>
      {texts.slip.button}
    </PdfButton>
  );
}
