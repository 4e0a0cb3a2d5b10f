import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  addNote,
  changeDelivery,
  correctShipment,
  type DeliveryAddress,
  decideWithdrawal,
  deleteFileOfOrder,
  giveUpOrder,
  ORDERS_KEY,
  type OrderDetail,
  type RefundWish,
  type Refusal,
  refundOrder,
  refuseOrder,
  releaseOrder,
  removeOrder,
  reviewOrder,
  type StatusUpdate,
  type Stop,
  unarchiveOrder,
  updateStatus,
  writeMessage,
} from '../../api/adminOrders';
import { type NewProductReport, REPORTS_KEY, saveProductReport } from '../../api/adminSafety';
import { ApiError } from '../../api/client';
import { withPassword } from '../../features/session';
import { toast } from '../../ui';
import { texts } from './texts';

/** What an admin does with an order. */
export type Act =
  | ({ name: 'status' } & Omit<StatusUpdate, 'version'>)
  | { name: 'release' }
  | { name: 'giveUp'; adminNote: string }
  | { name: 'refuse'; reason: Refusal; adminNote: string; confirmedStops: Stop[] }
  | { name: 'addNote'; note: string }
  | { name: 'writeMessage'; text: string; idempotencyKey: string }
  | { name: 'correctShipment'; carrier: string; trackingNumber: string }
  | { name: 'changeDelivery'; address: DeliveryAddress | null; deliveryBy: string }
  | { name: 'refusePart'; position: number; reason: Refusal; adminNote: string; confirmedStops: Stop[] }
  | { name: 'acceptWithdrawal'; confirmedStops: Stop[] }
  | { name: 'rejectWithdrawal'; reason: string }
  | { name: 'report'; id: string | null; report: NewProductReport }
  | { name: 'review' }
  | { name: 'refund'; wish: Omit<RefundWish, 'version'> }
  | { name: 'deleteFile'; position: number; reason: string }
  | { name: 'archive' }
  | { name: 'unarchive' };

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
    case 'refuse':
    case 'refusePart': {
      const { name: _, ...wish } = act;
      return refuseOrder(id, { version, ...wish });
    }
    case 'addNote':
      return addNote(id, act.note);
    case 'writeMessage':
      return writeMessage(id, act.text, act.idempotencyKey);
    case 'correctShipment':
      return correctShipment(id, version, act.carrier, act.trackingNumber);
    case 'changeDelivery':
      return changeDelivery(id, { version, address: act.address, deliveryBy: act.deliveryBy });
    case 'acceptWithdrawal':
      return decideWithdrawal(id, { version, decision: 'accepted', confirmedStops: act.confirmedStops });
    case 'rejectWithdrawal':
      return decideWithdrawal(id, { version, decision: 'rejected', reason: act.reason });
    case 'report':
      return saveProductReport(id, act.id, act.report);
    case 'review':
      return reviewOrder(id, version);
    case 'refund':
      return refundOrder(id, { ...act.wish, version });
    case 'deleteFile':
      return deleteFileOfOrder(id, act.position, act.reason);
    case 'archive':
      return removeOrder(id);
    case 'unarchive':
      return unarchiveOrder(id, version);
  }
}

function doneText(act: Act): string {
  return act.name === 'status' ? texts.dialogs.status[act.status].done : texts.dialogs[act.name].done;
}

/** Whether the order stands elsewhere than the page believed. */
export const isStale = (error: Error | null): boolean => error instanceof ApiError && error.status === 409;

/**
 * Does it to the order as it was seen, asks for the password where the server wants it again, and brings what is shown up to date:
 * also where another admin was quicker.
 */
export function useOrderActs(onDone: (act: Act) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, act }: { seen: OrderDetail; act: Act }) => withPassword(() => run(seen, act)),
    onSuccess: async (_, { act }) => {
      onDone(act);
      toast.success(doneText(act));
      await client.invalidateQueries({ queryKey: ORDERS_KEY });
      if (act.name === 'report') await client.invalidateQueries({ queryKey: REPORTS_KEY });
    },
    onError: (error) => {
      if (isStale(error)) void client.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
}
