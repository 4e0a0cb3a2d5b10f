import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './client';
import type { components } from './generated';
import type { LegalTextName } from './legalTextNames';

export type { LegalTextName } from './legalTextNames';

/** A text as it is now, answer of GET /api/legal-texts/{name}. */
export type LegalTextAnswer = components['schemas']['LegalTextAnswer'];
export type LegalBlock = components['schemas']['Block'];
export type LegalRun = components['schemas']['Run'];

export const legalTextKey = ['legal-text'] as const;

export const legalTextQuery = (name: LegalTextName) =>
  queryOptions({
    queryKey: [...legalTextKey, name],
    queryFn: ({ signal }) => request<LegalTextAnswer>(`/api/legal-texts/${name}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A text as a query; while the page is open, only what follows the settings changes. */
export function useLegalText(name: LegalTextName) {
  return useQuery(legalTextQuery(name));
}
