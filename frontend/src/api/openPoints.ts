import { request } from './client';
import type { components } from './generated';

export type OpenPoints = components['schemas']['OpenPointsAnswer'];

/** The decisions and entries that are missing before the shop may open. */
export function fetchOpenPoints(signal?: AbortSignal): Promise<OpenPoints> {
  return request<OpenPoints>('/api/admin/open-points', { signal });
}
