import { create } from 'zustand';

export type AuthMode = 'login' | 'register';

interface AuthDialogState {
  /** Which of its two faces the dialog shows; null while it is closed. */
  mode: AuthMode | null;
}

export const useAuthDialog = create<AuthDialogState>()(() => ({ mode: null }));

/** Opens the auth dialog from anywhere. */
export function openAuthDialog(mode: AuthMode): void {
  useAuthDialog.setState({ mode });
}

export function closeAuthDialog(): void {
  useAuthDialog.setState({ mode: null });
}
