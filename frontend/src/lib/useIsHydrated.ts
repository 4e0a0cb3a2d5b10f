import { useSyncExternalStore } from 'react';

/** False only while React takes over the page that the build has drawn: what the build could not know is drawn right after. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
