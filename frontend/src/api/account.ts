import { post, request } from './client';
import type { Schema } from './schemas';

/** The user who is logged in after the call; null where the address has to be confirmed first. */
type AccountAnswer = Schema<'AccountAnswer'>;

type LoginRequest = Schema<'Login'>;

type RegistrationRequest = Schema<'Registration'>;

type ResetPasswordRequest = Schema<'ResetPassword'>;

type ChangePasswordRequest = Schema<'ChangePassword'>;

/** The data that a user may change; a field that is left out stays. */
type UserUpdate = Schema<'UpdateUser'>;

interface Accepted {
  success: boolean;
}

export const login = (json: LoginRequest) => post<AccountAnswer>('/api/login', json);
export const register = (json: RegistrationRequest) => post<AccountAnswer>('/api/register', json);
/** Opens a session by the token of the link that the command line printed. */
export const redeemLoginLink = (token: string) => post<Accepted>('/api/session/redeem', { token });
export const confirmEmail = (token: string) => post<AccountAnswer>('/api/confirm-email', { token });
export const resendConfirmation = () => post<Accepted>('/api/resend-confirmation', {});
export const forgotPassword = (email: string) => post<Accepted>('/api/forgot-password', { email });
export const resetPassword = (json: ResetPasswordRequest) => post<Accepted>('/api/reset-password', json);
export const changePassword = (json: ChangePasswordRequest) => post<Accepted>('/api/change-password', json);
/** Opens for some minutes what the server asks the password for (403 `password_required`). */
export const passwordAgain = (currentPassword: string, code: string) =>
  post<Accepted>('/api/password-again', { currentPassword, ...(code !== '' && { code }) });
export const updateUser = (json: UserUpdate) => request<AccountAnswer>('/api/user', { method: 'PUT', json });

/** The faults that the server names by field, of an answer's body. */
export function fieldFaults(body: unknown): { field: string; message: string }[] {
  if (typeof body !== 'object' || body === null || !('fields' in body) || !Array.isArray(body.fields))
    return [];
  return body.fields.filter(
    (fault): fault is { field: string; message: string } =>
      typeof fault === 'object' &&
      fault !== null &&
      typeof fault.field === 'string' &&
      typeof fault.message === 'string',
  );
}
