import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './client';
import type { components } from './generated';
import type { OwnPageName, PageTextName } from './legalTextNames';

export type { LegalTextName, OwnPageName, PageTextName } from './legalTextNames';

/** A text as it is now or was agreed to, answer of GET /api/legal-texts/{name}. */
export type LegalTextAnswer = components['schemas']['LegalTextAnswer'];
export type LegalBlock = components['schemas']['Block'];
export type LegalRun = components['schemas']['Run'];

export const legalTextKey = ['legal-text'] as const;

/** `sha256` names the version of an agreement; without it the text is that of today. */
export const legalTextQuery = (name: PageTextName | OwnPageName, sha256?: string) =>
  queryOptions({
    queryKey: sha256 ? [...legalTextKey, name, sha256] : [...legalTextKey, name],
    queryFn: ({ signal }) =>
      request<LegalTextAnswer>(
        sha256 ? `/api/legal-texts/${name}?sha256=${encodeURIComponent(sha256)}` : `/api/legal-texts/${name}`,
        { signal },
      ),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A text as a query; while the page is open, only what follows the settings changes. */
export function useLegalText(name: PageTextName | OwnPageName, sha256?: string) {
  return useQuery(legalTextQuery(name, sha256));
}
