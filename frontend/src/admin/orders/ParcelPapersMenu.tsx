import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderRow } from '../../api/adminOrders';
import { parcelAddresses, parcelPapers } from '../../api/parcels';
import { errorText } from '../../lib/errorText';
import { saveFile } from '../../lib/saveFile';
import { Button, Menu, MenuItem, toast } from '../../ui';
import { saveLabels, saveSlips } from './savePapers';
import { texts } from './texts';

const t = texts.bulk.papers;

/** What the chosen orders are sent with, all in one file: packing slips, labels, or their addresses for a carrier's program. */
export function ParcelPapersMenu({ orders }: { orders: readonly OrderRow[] }) {
  const queries = useQueryClient();
  const kinds = {
    slips: async () => {
      const papers = await parcelPapers(orders.map(({ id }) => id));
      await saveSlips(
        queries,
        papers.map((order) => ({ order })),
      );
    },
    labels: async (sent: string[]) => saveLabels(queries, await parcelPapers(sent)),
    dhl: async (sent: string[]) => saveFile(await parcelAddresses('dhl', sent), 'pakete-dhl.csv'),
    dpd: async (sent: string[]) => saveFile(await parcelAddresses('dpd', sent), 'pakete-dpd.csv'),
  };
  const save = useMutation({
    mutationFn: async (kind: keyof typeof kinds) => {
      // A collected order has a slip, but no parcel.
      const sent = orders.filter(({ shipping }) => shipping !== 'pickup').map(({ id }) => id);
      if (kind !== 'slips' && sent.length === 0) toast.error(t.nothingToSend);
      else await kinds[kind](sent);
    },
    onError: (error) => toast.error(errorText(error), { duration: 10_000 }),
  });
  return (
    <Menu
      trigger={
        <Button size="sm" busy={save.isPending}>
          {t.open}
        </Button>
      }
    >
      {(['slips', 'labels', 'dhl', 'dpd'] as const).map((kind) => (
        <MenuItem key={kind} onSelect={() => save.mutate(kind)}>
          {t[kind]}
        </MenuItem>
      ))}
    </Menu>
  );
}
