import { useMutation } from '@tanstack/react-query';
import type { OrderRow } from '../../api/adminOrders';
import { type Program, parcelAddresses } from '../../api/parcels';
import { errorText } from '../../lib/errorText';
import { saveFile } from '../../lib/saveFile';
import { Button, Menu, MenuItem, toast } from '../../ui';
import { texts } from './texts';

const t = texts.bulk.addresses;

/** The addresses of the chosen orders as a file for a carrier's program. */
export function ParcelAddresses({ orders }: { orders: readonly OrderRow[] }) {
  const load = useMutation({
    mutationFn: async (program: Program) => {
      const ids = orders.map(({ id }) => id);
      saveFile(await parcelAddresses(program, ids), `pakete-${program}.csv`);
    },
    onError: (error) => toast.error(errorText(error), { duration: 10_000 }),
  });
  return (
    <Menu
      trigger={
        <Button size="sm" busy={load.isPending}>
          {t.open}
        </Button>
      }
    >
      {(['dhl', 'dpd'] as const).map((program) => (
        <MenuItem key={program} onSelect={() => load.mutate(program)}>
          {t[program]}
        </MenuItem>
      ))}
    </Menu>
  );
}
