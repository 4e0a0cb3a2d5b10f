import { ApiError } from '../../../api/client';
import { texts } from './texts';

/** Why a call failed, in the server's words if it has any (AUTH-13, AUTH-14). */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.serverMessage ?? texts.error;
  return texts.unexpected;
}
