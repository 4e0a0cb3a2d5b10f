import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './client';
import type { components } from './generated';

export type OpenPoints = components['schemas']['OpenPointsAnswer'];
export type OpenPoint = components['schemas']['OpenPoint'];

/** The decisions and entries that are missing before the shop may open, and those that are made. */
const openPointsQuery = queryOptions({
  queryKey: ['open-points'],
  queryFn: ({ signal }) => request<OpenPoints>('/api/admin/open-points', { signal }),
});

export const useOpenPoints = () => useQuery(openPointsQuery);
