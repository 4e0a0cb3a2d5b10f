import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { post, request } from './client';
import type { Address, Schema } from './schemas';
import type { SettingsAnswer } from './settings';

export type SettingsVersion = Schema<'SettingsVersion'>;

/** The saved versions with author and changes, the newest first. */
export function useSettingsVersions() {
  return useInfiniteQuery({
    queryKey: ['settings-versions', 'list'],
    queryFn: ({ pageParam, signal }) =>
      request<Schema<'SettingsVersionsAnswer'>>(
        `/api/admin/settings/versions${pageParam ? `?before=${pageParam}` : ''}` as Address,
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next ?? null,
  });
}

/** The changes that restoring this version would make. */
export function useVersionChanges(version: number | null) {
  return useQuery({
    queryKey: ['settings-versions', 'changes', version],
    queryFn: ({ signal }) =>
      request<Schema<'SettingsVersionAnswer'>>(`/api/admin/settings/versions/${version}` as Address, {
        signal,
      }),
    enabled: version !== null,
  });
}

export function restoreSettings(version: number, json: Schema<'RestoreSettings'>): Promise<SettingsAnswer> {
  return post(`/api/admin/settings/versions/${version}/restore` as Address, json);
}

/** The operator's data, where they are written, and what is missing. */
export function useOperator() {
  return useQuery({
    queryKey: ['operator'],
    queryFn: ({ signal }) => request<Schema<'OperatorAnswer'>>('/api/admin/operator', { signal }),
  });
}
