import { useSyncExternalStore } from 'react';

/** One column of everything: a phone, a tablet held upright, a narrow window. The counterpart of Tailwind's `lg:`. */
export const ONE_COLUMN = '(max-width: 63.99rem)';

/** Whether the page has one column, now and whenever that changes. */
export function useIsOneColumn(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(ONE_COLUMN);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(ONE_COLUMN).matches,
    () => false,
  );
}
