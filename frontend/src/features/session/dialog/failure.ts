import { ApiError } from '../../../api/client';
import { texts } from './texts';

/** Why a call failed, in the server's words if it has any (spec section 8, 'Login and register'). */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? texts.error;
  return texts.unexpected;
}
