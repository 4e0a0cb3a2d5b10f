import { create } from 'zustand';

export type AuthMode = 'login' | 'register' | 'forgot' | 'reset';

export interface AuthDialogOptions {
  /** A sentence above the form that says why it is there. */
  note?: string;
  /** The token of the link that led here: confirms the address with the login, or allows the new password. */
  token?: string;
  /** The address that was typed in the form before this one. */
  email?: string;
}

interface AuthDialogState extends AuthDialogOptions {
  /** Which of its faces the dialog shows; null while it is closed. */
  mode: AuthMode | null;
}

const CLOSED = { mode: null, note: undefined, token: undefined, email: undefined } as const;

export const useAuthDialog = create<AuthDialogState>()(() => CLOSED);

/** Opens the auth dialog from anywhere. */
export function openAuthDialog(mode: AuthMode, options: AuthDialogOptions = {}): void {
  useAuthDialog.setState({ ...CLOSED, ...options, mode });
}

/** Shows another face of the open dialog; the link that led to it still counts. */
export function switchAuthDialog(
  mode: AuthMode,
  { note, email }: Omit<AuthDialogOptions, 'token'> = {},
): void {
  useAuthDialog.setState({ mode, note, email });
}

export function closeAuthDialog(): void {
  useAuthDialog.setState(CLOSED);
}
