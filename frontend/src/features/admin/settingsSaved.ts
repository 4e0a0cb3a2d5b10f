import type { QueryClient } from '@tanstack/react-query';
import { legalTextKey } from '../../api/legalTexts';
import { type SettingsAnswer, settingsQuery } from '../../api/settings';
import { shopQuery } from '../../api/shop';

/** After each way of saving settings: shows the new ones, and asks again for all that follows them. */
export function settingsSaved(queries: QueryClient, answer: SettingsAnswer): void {
  queries.setQueryData(settingsQuery.queryKey, answer);
  for (const queryKey of [shopQuery.queryKey, legalTextKey, ['open-points'], ['settings-versions']])
    void queries.invalidateQueries({ queryKey });
}
