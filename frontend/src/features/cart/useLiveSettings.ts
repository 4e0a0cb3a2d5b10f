import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followSettings } from '../../api/events';
import { legalTextKey } from '../../api/legalTexts';
import { noteSettingsVersion, settingsQuery } from '../../api/settings';
import { shopQuery } from '../../api/shop';

/** Takes over what the owner changes while the page is open. */
export function useLiveSettings(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      followSettings((version) => {
        const known = queries.getQueryData(settingsQuery.queryKey);
        if (!known || known.version === version) return;
        noteSettingsVersion(version);
        void queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
        // The shop's texts about taxes and periods follow the settings.
        void queries.invalidateQueries({ queryKey: shopQuery.queryKey });
        void queries.invalidateQueries({ queryKey: legalTextKey });
      }),
    [queries],
  );
}
