import { useDeferredValue, useSyncExternalStore } from 'react';

/**
 * False only while React takes over the page that the build has drawn: what the build could not know is drawn right after, in slices as
 * the rest (a store's news alone would be drawn at once and whole).
 */
export function useIsHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return useDeferredValue(isHydrated);
}
