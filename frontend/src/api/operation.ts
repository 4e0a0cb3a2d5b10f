import { useQuery } from '@tanstack/react-query';
import { request } from './client';
import type { components } from './generated';

export type Operation = components['schemas']['OperationAnswer'];
export type OperationPoint = components['schemas']['Point'];

/** How the machine does: everything is asked anew, mail server and payment provider too. */
export const useOperation = () =>
  useQuery({
    queryKey: ['operation'],
    queryFn: ({ signal }) => request<Operation>('/api/admin/operation', { signal }),
  });

/** The points that an admin has to act on, as far as it costs nothing to ask. */
export const useOperationFaults = () =>
  useQuery({
    queryKey: ['operation', 'quick'],
    queryFn: ({ signal }) => request<Operation>('/api/admin/operation?quick=true', { signal }),
    staleTime: 60_000,
    select: ({ points }) => points.filter(({ grade }) => grade === 'fault'),
  });
