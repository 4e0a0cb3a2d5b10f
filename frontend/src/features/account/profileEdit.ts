import { useEffect } from 'react';
import { create } from 'zustand';
import { registerReset } from '../../lib/resets';
import type { SessionUser } from '../session';
import { type Profile, profileOf } from './profile';

/** The profile of one user between 'Bearbeiten' and 'Speichern'. */
interface ProfileEdit {
  userId: string;
  values: Profile;
  saving: boolean;
  /** Why the last try to save it failed. */
  failure: string | null;
}

/**
 * It lies here and not in the form, so that a look at the orders or at another page of the shop does not cost it. Personal
 * data never goes into the browser's storage, so a reload does.
 */
const useStore = create<{ edit: ProfileEdit | null }>()(() => ({ edit: null }));

/** The user's edit; null while nothing is edited. What another user began in this tab is not shown. */
export function useProfileEdit(userId: string): ProfileEdit | null {
  return useStore(({ edit }) => (edit?.userId === userId ? edit : null));
}

export function beginProfileEdit(userId: string, values: Profile): void {
  useStore.setState({ edit: { userId, values, saving: false, failure: null } });
}

/** Changes this user's edit; a late answer finds none when the user has logged out meanwhile. */
export function changeProfileEdit(userId: string, change: Partial<Omit<ProfileEdit, 'userId'>>): void {
  useStore.setState(({ edit }) => ({ edit: edit?.userId === userId ? { ...edit, ...change } : edit }));
}

export function forgetProfileEdit(): void {
  useStore.setState({ edit: null });
}

registerReset({ scopes: ['logout'], tab: forgetProfileEdit });

/**
 * Lets the browser ask before it reloads or closes the account with changes that are not saved. The other pages do not
 * ask: a way to the payment is no way to lose them by mistake.
 */
export function useUnsavedProfile(user: SessionUser): void {
  const edit = useProfileEdit(user.id);
  const known = profileOf(user.user_metadata);
  const isChanged = edit !== null && JSON.stringify(edit.values) !== JSON.stringify(known);
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
