import type { OrderRow } from './adminOrders';
import { request, requestData, requestFile } from './client';
import type { Schema } from './schemas';

export type Program = Schema<'ParcelAddresses'>['program'];
export type ParcelLabel = Schema<'ParcelLabel', Pick<OrderRow, 'shipping'>>;
export type PlannedParcel = Schema<'PlannedParcel'>;
export type TakenParcelResult = Schema<'TakenParcelResult'>;

/** The addresses of orders as a table for a carrier's program. */
export const parcelAddresses = (program: Program, orders: readonly string[]) =>
  requestFile('/api/admin/parcels/addresses', { method: 'POST', json: { program, orders } });

/** What stands on the labels of orders, in the same order. */
export const parcelLabels = (orders: readonly string[]) =>
  requestData<ParcelLabel[]>('/api/admin/parcels/labels', { method: 'POST', json: { orders } });

/** What each line of a carrier's table would do; nothing changes. */
export const planParcels = (carrier: string, text: string) =>
  requestData<PlannedParcel[]>('/api/admin/parcels/plan', { method: 'POST', json: { carrier, text } });

/** Does what was shown, each line by itself and with its mail. */
export const takeParcels = async (carrier: string, planned: readonly PlannedParcel[]) => {
  const parcels = planned.map(({ orderId, trackingNumber, version, effect }) => ({
    orderId,
    trackingNumber,
    version,
    completes: effect === 'complete',
  }));
  const answer = await request<Schema<'TakenParcelsAnswer'>>('/api/admin/parcels/take', {
    method: 'POST',
    json: { carrier, parcels },
  });
  return answer.results;
};
