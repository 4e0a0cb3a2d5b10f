import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ORDERS_KEY, type Stop } from './adminOrders';
import { PRODUCTION_KEY } from './adminProduction';
import { request, requestData } from './client';
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

/** The acts of reprints; orders and the workshop's board are read again, even after a failure. */
function useAct<Wish>(act: (wish: Wish) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([ORDERS_KEY, PRODUCTION_KEY].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export const useMakeReprint = () =>
  useAct(({ orderId, ...wish }: WantedReprint) =>
    request(`/api/admin/orders/${orderId}/reprints`, { method: 'POST', json: wish }),
  );

export const useCancelReprint = () =>
  useAct((id: string) => request(`/api/admin/reprints/${id}/cancel`, { method: 'POST', json: {} }));

export const useShipReprint = () =>
  useAct(
    ({
      id,
      ...shipment
    }: {
      id: string;
      version: number;
      carrier: string;
      trackingNumber: string;
      confirmedStops: Stop[];
    }) => request(`/api/admin/reprints/${id}/ship`, { method: 'POST', json: shipment }),
  );
