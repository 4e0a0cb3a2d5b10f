import type { DetailPart, OrderRow } from './adminOrders';
import { post, requestData, requestFile } from './client';
import type { Schema } from './schemas';

type Program = Schema<'ParcelAddresses'>['program'];
/** The content of a parcel. */
export type ParcelPart = Pick<DetailPart, 'position' | 'fileName' | 'quantity' | 'configuration'>;
export type ParcelPapers = Schema<'ParcelPapers', Pick<OrderRow, 'shipping'> & { parts: ParcelPart[] }>;
/** The fields of a label. */
export type ParcelLabel = Omit<ParcelPapers, 'createdAt' | 'parts' | 'reference'>;
export type PlannedParcel = Schema<'PlannedParcel'>;
export type TakenParcelResult = Schema<'TakenParcelResult'>;

/** The addresses of orders as a table for a carrier's program. */
export const parcelAddresses = (program: Program, orders: readonly string[]) =>
  requestFile('/api/admin/parcels/addresses', { method: 'POST', json: { program, orders } });

/** The facts for labels and packing slips of these orders, in the same order. */
export const parcelPapers = (orders: readonly string[]) =>
  requestData<ParcelPapers[]>('/api/admin/parcels/papers', { method: 'POST', json: { orders } });

/** The effect that each line of a carrier's table would have; changes nothing. */
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
  const answer = await post<Schema<'TakenParcelsAnswer'>>('/api/admin/parcels/take', { carrier, parcels });
  return answer.results;
};
