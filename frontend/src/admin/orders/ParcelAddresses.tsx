import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderRow } from '../../api/adminOrders';
import { type Program, parcelAddresses, parcelLabels } from '../../api/parcels';
import { errorText } from '../../lib/errorText';
import { saveFile } from '../../lib/saveFile';
import { Button, Menu, MenuItem, toast } from '../../ui';
import { saveLabels } from './saveLabels';
import { texts } from './texts';

const t = texts.bulk.addresses;

/** The addresses of the chosen orders, as a file for a carrier's program or as labels. */
export function ParcelAddresses({ orders }: { orders: readonly OrderRow[] }) {
  const queries = useQueryClient();
  const onError = (error: Error) => toast.error(errorText(error), { duration: 10_000 });
  const load = useMutation({
    mutationFn: async (program: Program) => {
      const ids = orders.map(({ id }) => id);
      saveFile(await parcelAddresses(program, ids), `pakete-${program}.csv`);
    },
    onError,
  });
  const draw = useMutation({
    mutationFn: async () => {
      const sent = orders.filter(({ shipping }) => shipping !== 'pickup').map(({ id }) => id);
      if (sent.length === 0) toast.error(t.nothingToSend);
      else await saveLabels(queries, await parcelLabels(sent));
    },
    onError,
  });
  return (
    <Menu
      trigger={
        <Button size="sm" busy={load.isPending || draw.isPending}>
          {t.open}
        </Button>
      }
    >
      {(['dhl', 'dpd'] as const).map((program) => (
        <MenuItem key={program} onSelect={() => load.mutate(program)}>
          {t[program]}
        </MenuItem>
      ))}
      <MenuItem onSelect={() => draw.mutate()}>{t.labels}</MenuItem>
    </Menu>
  );
}
