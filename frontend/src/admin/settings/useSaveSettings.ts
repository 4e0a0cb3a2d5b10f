import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/client';
import { legalTextKey } from '../../api/legalTexts';
import { saveSettings } from '../../api/saveSettings';
import { type SettingsAnswer, settingsQuery } from '../../api/settings';
import { shopQuery } from '../../api/shop';
import { withPassword } from '../../features/session';
import { toast } from '../../ui';
import { texts } from './texts';

/** Some of the settings, with their new values. */
export type SettingsChange = Partial<SettingsAnswer['settings']>;

/**
 * Saves a change over the settings that it was made from, by default those that this page knows. Where another admin has saved in
 * between, it is refused, and theirs are fetched.
 */
export function useSaveSettings(done: string = texts.page.saved, base?: SettingsAnswer) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: SettingsChange) => {
      const { version } = base ?? (await client.ensureQueryData(settingsQuery));
      return withPassword(() => saveSettings({ version, settings: change }));
    },
    onSuccess: (answer) => {
      settingsSaved(client, answer);
      toast.success(done);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) {
        await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      }
    },
  });
}

/** Shows the settings that were saved or restored, and asks again for all that follows them. */
export function settingsSaved(client: QueryClient, answer: SettingsAnswer): void {
  client.setQueryData(settingsQuery.queryKey, answer);
  for (const queryKey of [shopQuery.queryKey, legalTextKey, ['open-points'], ['settings-versions']])
    void client.invalidateQueries({ queryKey });
}
