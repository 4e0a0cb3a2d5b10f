import { useMemo } from 'react';
import { type DeliveryDates, type SettingsAnswer, useSettings } from '../../api/settings';
import type { Shipping } from '../../core/client';
import { formatDay } from '../../lib/format';

/**
 * The days of an order made now, as the server last said them; null until it has. A cart so large that the workshop needs longer
 * for it than for a small order has later ones, by the same rule as the server's (`DeliveryTime::working_days`), which has the last word.
 */
export function useDeliveryDates(cartCm3: number): DeliveryDates | null {
  const answer = useSettings().data;
  return useMemo(() => answer && datesFor(answer, cartCm3), [answer, cartCm3]) ?? null;
}

const MOST_DAYS = 120;

/** The text in the place of a day that cannot be promised. */
export const ON_REQUEST = 'Termin auf Anfrage';

/** Whether so much work lies before a cart and in it that the shop names the day on request only (`DeliveryTimes::is_on_request`). */
export function useIsOnRequest(cartCm3: number): boolean {
  const answer = useSettings().data;
  return answer !== undefined && isOnRequest(answer, cartCm3);
}

function isOnRequest({ daysBefore, settings }: SettingsAnswer, cartCm3: number): boolean {
  const { capacityCm3PerDay: capacity, longestQueueDays: longest } = settings.deliveryTimes;
  return longest > 0 && capacity > 0 && daysBefore + cartCm3 / capacity > longest;
}

/** Null where a day is named on request only. */
export function datesFor(answer: SettingsAnswer, cartCm3: number): DeliveryDates | null {
  if (isOnRequest(answer, cartCm3)) return null;
  const { deliveryDates, daysBefore, workingDays, settings } = answer;
  const { capacityCm3PerDay: capacity, ...times } = settings.deliveryTimes;
  if (!capacity) return deliveryDates;
  const later = (shipping: Shipping): string => {
    const production = (cm3: number) =>
      Math.max(times[shipping].productionDays, Math.min(MOST_DAYS, Math.ceil(daysBefore + cm3 / capacity)));
    const more = production(cartCm3) - production(0);
    const day = deliveryDates[shipping];
    return more > 0 ? (workingDays.filter((next) => next > day)[more - 1] ?? day) : day;
  };
  return { pickup: later('pickup'), shipping: later('shipping'), express: later('express') };
}

/** The volume of all pieces of a cart, in cm³. */
export function cartVolume(parts: readonly { volumeCm3: number | null; quantity: number }[]): number {
  return parts.reduce((sum, { volumeCm3, quantity }) => sum + (volumeCm3 ?? 0) * quantity, 0);
}

/** The name of that day: 'Lieferung' or, for a pickup, 'Abholbereit'. */
export function deliveryLabel(shipping: Shipping): string {
  return shipping === 'pickup' ? 'Abholbereit' : 'Lieferung';
}

/** `2026-11-27` → 'voraussichtlich bis 27.11.2026'. */
export function deliveryBy(day: string): string {
  return `voraussichtlich bis\u00a0${formatDay(day)}`;
}
