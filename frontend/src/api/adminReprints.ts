import { useQuery } from '@tanstack/react-query';
import { ORDERS_KEY, type Stop } from './adminOrders';
import { useProductionAct } from './adminProduction';
import { post, requestData } from './client';
import type { components } from './generated';
import type { Schema } from './schemas';

export type Reprint = Schema<'ReprintView'>;
export type ReprintReason = components['schemas']['ReprintReason'];

/** Which parts of an order can be printed once more, by its id or its number; asked for once there is one. */
export function useReprintable(order: string) {
  return useQuery({
    queryKey: [...ORDERS_KEY, 'reprintable', order],
    enabled: order !== '',
    retry: false,
    queryFn: ({ signal }) =>
      requestData<Schema<'Reprintable'>>(`/api/admin/reprintable/${encodeURIComponent(order)}`, { signal }),
  });
}

type WantedReprint = { orderId: string } & Schema<
  'WantedReprint',
  { idempotencyKey: string; version: number }
>;

export const useMakeReprint = () =>
  useProductionAct(({ orderId, ...wish }: WantedReprint) =>
    post(`/api/admin/orders/${orderId}/reprints`, wish),
  );

export const useCancelReprint = () =>
  useProductionAct((id: string) => post(`/api/admin/reprints/${id}/cancel`, {}));

export const useShipReprint = () =>
  useProductionAct(
    ({
      id,
      ...shipment
    }: {
      id: string;
      version: number;
      carrier: string;
      trackingNumber: string;
      confirmedStops: Stop[];
    }) => post(`/api/admin/reprints/${id}/ship`, shipment),
  );
