import { queryOptions, useQuery } from '@tanstack/react-query';
import { post, request } from './client';
import type { Schema } from './schemas';

export type Admin = Schema<'AdminView'>;

export const adminsQuery = queryOptions({
  queryKey: ['admin', 'admins'],
  queryFn: ({ signal }) => request<Schema<'AdminsAnswer'>>('/api/admin/admins', { signal }),
});

export function useAdmins() {
  return useQuery(adminsQuery);
}

export type Role = Admin['role'];

export const giveRole = (email: string, role: Role) =>
  post<Schema<'AcceptedAnswer'>>('/api/admin/admins', { email, role });

export const demandSecondFactor = (demanded: boolean) =>
  request<Schema<'AcceptedAnswer'>>('/api/admin/second-factor-rule', { method: 'PUT', json: { demanded } });

export const takeRole = (id: string) =>
  request<Schema<'AcceptedAnswer'>>(`/api/admin/admins/${id}`, { method: 'DELETE' });
