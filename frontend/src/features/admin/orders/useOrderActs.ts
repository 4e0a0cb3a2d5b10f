import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  giveUpOrder,
  ORDERS_KEY,
  type OrderDetail,
  type RefundWish,
  refundOrder,
  releaseOrder,
  removeOrder,
  reviewOrder,
  type StatusUpdate,
  updateStatus,
} from '../../../api/adminOrders';
import { toast } from '../../../ui';
import { withPassword } from '../../session';
import { texts } from './texts';

/** What an admin does with an order. */
export type Act =
  | ({ name: 'status' } & Omit<StatusUpdate, 'version'>)
  | { name: 'release' }
  | { name: 'giveUp'; adminNote: string }
  | { name: 'review' }
  | { name: 'refund'; wish: RefundWish }
  | { name: 'archive' };

function run({ id, version }: OrderDetail, act: Act): Promise<unknown> {
  switch (act.name) {
    case 'status': {
      const { name: _, ...update } = act;
      return updateStatus(id, { ...update, version });
    }
    case 'release':
      return releaseOrder(id, version);
    case 'giveUp':
      return giveUpOrder(id, version, act.adminNote);
    case 'review':
      return reviewOrder(id, version);
    case 'refund':
      return refundOrder(id, act.wish);
    case 'archive':
      return removeOrder(id);
  }
}

function doneText(act: Act): string {
  return act.name === 'status' ? texts.dialogs.status[act.status].done : texts.dialogs[act.name].done;
}

/** Does it, asks for the password where the server wants it again, and brings what is shown up to date. */
export function useOrderActs(order: OrderDetail, onDone: (act: Act) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: Act) => withPassword(() => run(order, act)),
    onSuccess: async (_, act) => {
      onDone(act);
      toast.success(doneText(act));
      await client.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
}
