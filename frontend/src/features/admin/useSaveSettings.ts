import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/client';
import { saveSettings } from '../../api/saveSettings';
import { type SettingsAnswer, settingsQuery } from '../../api/settings';
import { toast } from '../../ui';
import { withPassword } from '../session';
import { settingsSaved } from './settingsSaved';
import { texts } from './texts';

/** Some of the settings, with their new values. */
export type SettingsChange = Partial<SettingsAnswer['settings']>;

/** Saves a change over the settings as this page knows them; a save of another admin in between is fetched, not lost. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: SettingsChange) => {
      const { version } = await client.ensureQueryData(settingsQuery);
      return withPassword(() => saveSettings({ version, settings: change }));
    },
    onSuccess: (answer) => {
      settingsSaved(client, answer);
      toast.success(texts.settings.saved);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) {
        await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      }
    },
  });
}
