import { request } from './client';
import type { Schema } from './schemas';

type ConfirmLegalRequest = Schema<'ConfirmLegalRequest'>;

/** The four flags of the legal confirmation (UPL-33). */
export type LegalConfirmation = Omit<ConfirmLegalRequest, 'fileUrl' | 'textVersion'>;

const TIMEOUT_MS = 30_000;

/**
 * Frees a held file of the caller's own; the server stores that and when. Repeating it changes nothing.
 *
 * @throws as `request`
 */
export async function confirmLegal(body: ConfirmLegalRequest): Promise<void> {
  await request('/api/confirm-legal', { method: 'POST', json: body, timeoutMs: TIMEOUT_MS });
}

/**
 * Removes a held file of the caller's own from the server.
 *
 * @throws as `request`
 */
export async function discardHeldFile(body: Schema<'DiscardHeldFileRequest'>): Promise<void> {
  await request('/api/discard-held-file', { method: 'POST', json: body, timeoutMs: TIMEOUT_MS });
}
