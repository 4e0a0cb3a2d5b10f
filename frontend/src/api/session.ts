import { request } from './client';
import type { Schema } from './schemas';

/** The profile of a user (AUTH-15); empty fields were never filled in. */
export type UserMetadata = Schema<'UserMetadata'>;

/** The person behind the session cookie. */
export type SessionUser = Schema<'SessionUser'>;

/** Answer of GET /api/session; `null` for a guest. */
export type SessionAnswer = Schema<'SessionAnswer'>;

export function fetchSession(signal?: AbortSignal): Promise<SessionAnswer> {
  return request<SessionAnswer>('/api/session', { signal });
}
