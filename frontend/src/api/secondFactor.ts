import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './client';
import type { Schema } from './schemas';

export type StartedSecondFactor = Schema<'StartSecondFactorAnswer'>;

export type SecondFactor = Schema<'SecondFactorAnswer'>;

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => request<SecondFactor>('/api/admin/second-factor', { signal }),
});

export function useSecondFactor() {
  return useQuery(secondFactorQuery);
}

export const startSecondFactor = () =>
  request<StartedSecondFactor>('/api/admin/second-factor/start', { method: 'POST', json: {} });

/** Switches it on; answers the recovery codes, which are shown this once. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const answer = await request<Schema<'RecoveryCodesAnswer'>>('/api/admin/second-factor/confirm', {
    method: 'POST',
    json: { code },
  });
  return answer.recoveryCodes;
}

export async function renewRecoveryCodes(code: string): Promise<string[]> {
  const answer = await request<Schema<'RecoveryCodesAnswer'>>('/api/admin/second-factor/recovery-codes', {
    method: 'POST',
    json: { code },
  });
  return answer.recoveryCodes;
}

export const removeSecondFactor = (code: string) =>
  request<{ success: boolean }>('/api/admin/second-factor', { method: 'DELETE', json: { code } });
