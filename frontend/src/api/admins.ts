import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './client';
import type { Schema } from './schemas';

export type Admin = Schema<'AdminView'>;

export const adminsQuery = queryOptions({
  queryKey: ['admin', 'admins'],
  queryFn: ({ signal }) => request<Schema<'AdminsAnswer'>>('/api/admin/admins', { signal }),
});

export function useAdmins() {
  return useQuery(adminsQuery);
}

export const giveRight = (email: string) =>
  request<Schema<'AcceptedAnswer'>>('/api/admin/admins', { method: 'POST', json: { email } });

export const takeRight = (id: string) =>
  request<Schema<'AcceptedAnswer'>>(`/api/admin/admins/${id}`, { method: 'DELETE' });
