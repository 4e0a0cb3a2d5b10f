import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/client';
import { legalTextKey } from '../../api/legalTexts';
import { type SaveSettingsRequest, saveSettings } from '../../api/saveSettings';
import { type SettingsAnswer, settingsQuery } from '../../api/settings';
import { shopQuery } from '../../api/shop';
import { withPassword } from '../../features/session';
import { toast } from '../../ui';
import { type SaveQuestion, saveQuestionOf } from './saveQuestion';
import { texts } from './texts';

/** Some of the settings, with their new values. */
export type SettingsChange = Partial<SettingsAnswer['settings']>;

/**
 * Saves a change over the settings that it was made from, by default those that this page knows. Where another admin has saved in
 * between, it is refused, and theirs are fetched. Where a price jumps or a text claims something about the environment, it is saved only
 * if that is meant.
 */
export function useSaveSettings(
  done: string = texts.page.saved,
  base?: SettingsAnswer,
  isMeant: (question: SaveQuestion) => Promise<boolean> = async () => false,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: SettingsChange) => {
      const known = base ?? (await client.ensureQueryData(settingsQuery));
      const send = async (request: SaveSettingsRequest): Promise<SettingsAnswer> => {
        try {
          return await withPassword(() => saveSettings(request));
        } catch (error) {
          const question = saveQuestionOf(error);
          if (question === null || !(await isMeant(question))) throw error;
          return send(question.yes(request));
        }
      };
      return send({ version: known.version, settings: change });
    },
    onSuccess: (answer) => {
      settingsSaved(client, answer);
      toast.success(done);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'settings_changed') {
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
