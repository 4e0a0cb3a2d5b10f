import { useSyncExternalStore } from 'react';

/** One column of everything: a phone, a tablet held upright, a narrow window. The counterpart of Tailwind's `lg:`. */
export const ONE_COLUMN = '(max-width: 63.99rem)';

/** Whether a media query holds, now and whenever that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
