import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Settings, Shipping } from '../core/types';
import { request } from './client';
import type { Schema } from './schemas';

/** By when an order made now is ready or delivered, each as YYYY-MM-DD: the server's own days, never computed here. */
export type DeliveryDates = Record<Shipping, string>;

/** Answer of GET /api/settings. The version changes with every save of the owner. */
export type SettingsAnswer = Omit<Schema<'SettingsAnswer', { settings: Settings }>, 'success'>;

/** The newest version of the settings that was announced while this page was open. */
let newestVersion = 0;

/** There is a version of this number: a process of the shop that has not heard of it yet looks before it answers. */
export function noteSettingsVersion(version: number): void {
  newestVersion = Math.max(newestVersion, version);
}

/** Prices, fees and colours as the owner has set them; readable by all. */
function fetchSettings(signal: AbortSignal): Promise<SettingsAnswer> {
  const path = newestVersion > 0 ? (`/api/settings?version=${newestVersion}` as const) : '/api/settings';
  return request<SettingsAnswer>(path, { signal });
}

/** Shared by the hook and by code that loads or refreshes the settings outside React. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => fetchSettings(signal),
  staleTime: 60_000,
});

/** The current settings as a query: `data.settings`, `isPending`, `isError`, `refetch`. */
export function useSettings() {
  return useQuery(settingsQuery);
}
