import { type DeliveryDates, useSettings } from '../../api/settings';
import type { Shipping } from '../../core/client';
import { formatDate } from '../../lib/format';

/** The days of an order made now, as the server last said them; null until it has. */
export function useDeliveryDates(): DeliveryDates | null {
  return useSettings().data?.deliveryDates ?? null;
}

/** The name of that day: 'Lieferung' or, for a pickup, 'Abholbereit'. */
export function deliveryLabel(shipping: Shipping): string {
  return shipping === 'pickup' ? 'Abholbereit' : 'Lieferung';
}

/** `2026-11-27` → 'voraussichtlich bis 27.11.2026'. */
export function deliveryBy(day: string): string {
  return `voraussichtlich bis\u00a0${formatDate(day)}`;
}
