import { request } from './client';

/** Ends the session on the server. */
export function logout(): Promise<{ success: true }> {
  // A server that does not answer must not keep anyone logged in on the page.
  return request<{ success: true }>('/api/logout', { method: 'POST', timeoutMs: 10_000 });
}
