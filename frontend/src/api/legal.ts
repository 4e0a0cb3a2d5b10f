import { request } from './client';

/** The four flags of the legal confirmation (spec section 3). */
export interface LegalConfirmation {
  agreeToTerms: boolean;
  nonCommercialUse: boolean;
  noThirdPartyRights: boolean;
  acceptLiability: boolean;
}

export interface ConfirmLegalRequest extends LegalConfirmation {
  fileUrl: string;
  /** Of the statements that were shown. */
  textVersion: string;
}

export interface DiscardHeldFileRequest {
  fileUrl: string;
}

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
export async function discardHeldFile(body: DiscardHeldFileRequest): Promise<void> {
  await request('/api/discard-held-file', { method: 'POST', json: body, timeoutMs: TIMEOUT_MS });
}
