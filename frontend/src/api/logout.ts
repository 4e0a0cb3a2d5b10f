import { request } from './client';
import type { Schema } from './schemas';

export type LogoutAnswer = Schema<'LogoutAnswer'>;

/** Ends the session on the server. */
export function logout(): Promise<LogoutAnswer> {
  // A server that does not answer must not keep anyone logged in on the page.
  return request<LogoutAnswer>('/api/logout', { method: 'POST', timeoutMs: 10_000 });
}
