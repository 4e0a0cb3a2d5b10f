import { create } from 'zustand';
import { registerReset } from '../../lib/resets';

/** Which groups the user folded or opened, for as long as the tab shows the shop. */
const useFolds = create<Readonly<Record<string, boolean>>>()(() => ({}));

registerReset({ scopes: ['logout'], tab: () => useFolds.setState({}, true) });

/** Whether a group is open: the user's last press counts more than the group's place. */
export function useFold(name: string, isOpenAtFirst: boolean): [boolean, (isOpen: boolean) => void] {
  const isOpen = useFolds((folds) => folds[name]) ?? isOpenAtFirst;
  return [isOpen, (next) => useFolds.setState({ [name]: next })];
}
