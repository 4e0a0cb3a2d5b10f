import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/client';
import { legalTextKey } from '../../api/legalTexts';
import { saveSettings } from '../../api/saveSettings';
import { type SettingsAnswer, settingsQuery } from '../../api/settings';
import { shopQuery } from '../../api/shop';
import { toast } from '../../ui';
import { withPassword } from '../session';
import { texts } from './texts';

/** Some of the settings, with their new values. */
export type SettingsChange = Partial<SettingsAnswer['settings']>;

/** Saves a change over the settings as this page knows them; a save of somebody else in between is fetched, not lost. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: SettingsChange) => {
      const { version } = await client.ensureQueryData(settingsQuery);
      return withPassword(() => saveSettings({ version, settings: change }));
    },
    onSuccess: (answer) => {
      client.setQueryData(settingsQuery.queryKey, answer);
      void client.invalidateQueries({ queryKey: shopQuery.queryKey });
      void client.invalidateQueries({ queryKey: legalTextKey });
      void client.invalidateQueries({ queryKey: ['open-points'] });
      toast.success(texts.settings.saved);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) {
        await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      }
    },
  });
}
