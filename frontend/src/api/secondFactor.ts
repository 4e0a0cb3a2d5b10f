import { queryOptions, useQuery } from '@tanstack/react-query';
import { post, request } from './client';
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

export const startSecondFactor = () => post<StartedSecondFactor>('/api/admin/second-factor/start', {});

const recoveryCodes = async (act: 'confirm' | 'recovery-codes', code: string) =>
  (await post<Schema<'RecoveryCodesAnswer'>>(`/api/admin/second-factor/${act}`, { code })).recoveryCodes;

/** Switches it on; answers the recovery codes, which are shown this once. */
export const confirmSecondFactor = (code: string) => recoveryCodes('confirm', code);

export const renewRecoveryCodes = (code: string) => recoveryCodes('recovery-codes', code);

export const removeSecondFactor = (code: string) =>
  request<{ success: boolean }>('/api/admin/second-factor', { method: 'DELETE', json: { code } });
