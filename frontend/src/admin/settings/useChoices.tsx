import { useRef } from 'react';
import type { SettingsAnswer } from '../../api/settings';
import { errorText } from '../../lib/errorText';
import { FailureBanner } from '../../ui';
import { texts } from './texts';
import { type SettingsChange, useSaveSettings } from './useSaveSettings';

export type Settings = SettingsAnswer['settings'];
/** A choice as a change of the settings as they are now: another admin may have changed the rest. */
type ChoiceOf = (now: Settings) => SettingsChange;

/** Saves a choice with one click. While it is on its way it is shown as made; if it fails, the stored one is back. */
export function useChoices(settings: Settings, done: string) {
  const save = useSaveSettings(done);
  const last = useRef<ChoiceOf>(() => ({}));
  const decide = (choice: ChoiceOf) => {
    if (save.isPending) return;
    last.current = choice;
    save.mutate(choice(settings));
  };
  return {
    shown: { ...settings, ...(save.isPending ? save.variables : {}) },
    isPending: save.isPending,
    decide,
    choose: (change: SettingsChange) => decide(() => change),
    failure: save.isError && (
      <FailureBanner title={texts.page.notSaved} onRetry={() => decide(last.current)}>
        {errorText(save.error)}
      </FailureBanner>
    ),
  };
}
