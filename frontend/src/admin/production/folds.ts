import { useSyncExternalStore } from 'react';
import { registerReset } from '../../lib/resets';

/** Which groups the user folded or opened, for as long as the tab shows the shop. */
const folds = new Map<string, boolean>();
const listeners = new Set<() => void>();

const changed = (): void => {
  for (const listener of listeners) listener();
};

registerReset({
  scopes: ['logout'],
  tab: () => {
    folds.clear();
    changed();
  },
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a group is open: the user's last press counts more than the group's place. */
export function useFold(name: string, isOpenAtFirst: boolean): [boolean, (isOpen: boolean) => void] {
  const isOpen = useSyncExternalStore(subscribe, () => folds.get(name)) ?? isOpenAtFirst;
  return [
    isOpen,
    (next) => {
      folds.set(name, next);
      changed();
    },
  ];
}
