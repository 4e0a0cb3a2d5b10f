import type { ErrorInfo, FileUnit, Measures, PlateFit } from '../core/types';
import { API_BASE } from './client';
import type { Schema } from './schemas';

/** Hints at others' rights in the names inside a file (UPL-35). */
type LegalAnalysis = Schema<'LegalAnalysis', { riskLevel: 'low' | 'medium' | 'high' }>;

/** Nothing is held that the server did not hold. */
const NOT_ANALYSED: LegalAnalysis = { riskLevel: 'low', commercialKeywords: [] };

/** Why a file is held (UPL-35). */
export type LegalWarning = Schema<'LegalWarning', { level: LegalAnalysis['riskLevel'] }>;

/** The four statements that free a held file, in the words that the server will store. */
export type LegalStatements = Schema<'LegalStatements'>;

/** The server's answer to an upload that it has stored and measured itself; null where nothing is to be confirmed. */
export type UploadAnswer = Pick<
  Schema<
    'UploadAnswer',
    {
      measures: Measures;
      legalWarning: LegalWarning | null;
      legalAnalysis: LegalAnalysis;
      legalStatements: LegalStatements | null;
    }
  >,
  'url' | 'path' | 'measures' | 'legalWarning' | 'legalAnalysis' | 'legalStatements'
>;

/** A file that is stored. What ended otherwise is thrown as an {@link UploadFailure}, with the same fields. */
interface UploadResult extends UploadAnswer {
  success?: true;
  error?: null;
  details?: null;
}

export interface UploadRequest {
  /** Empty, the own id, or a client-made guest id; carries no authority. */
  userId: string;
  /** Temporary id that groups the files of one order to come. */
  orderId: string;
  /** The unit that the customer named: the part has to fit the plate in it. */
  unit?: FileUnit | undefined;
  signal?: AbortSignal | undefined;
  /** Share of the request's body that has left the browser, 0 to 1; called with 1 when the server has all of it. */
  onProgress?: ((share: number) => void) | undefined;
  timeoutMs?: number | undefined;
}

/** Why an upload ended: `aborted` is the customer's own wish, everything else is shown. */
type UploadFailureKind = 'aborted' | 'timeout' | 'network' | 'unavailable' | 'refused';

/** An upload that did not end well; the message is German (UPL-36 to UPL-38). */
export class UploadFailure extends Error {
  override readonly name = 'UploadFailure';
  readonly success = false;
  readonly url = null;
  /** The body of the refusal; null when no answer came. */
  readonly details: unknown;
  readonly kind: UploadFailureKind;
  /** HTTP status of a refusal; 0 when no answer came. */
  readonly status: number;
  /** The server's stable code, for example `model_too_big`. */
  readonly code: string | null;
  /** The measures of a part that is larger than the print plate. */
  readonly plate: PlateFit | null;

  constructor(kind: UploadFailureKind, message: string, answer: Partial<Refusal> = {}) {
    super(message);
    this.kind = kind;
    this.status = answer.status ?? 0;
    this.code = answer.code ?? null;
    this.plate = answer.plate ?? null;
    this.details = answer.details ?? null;
  }

  /** The German sentence, under the name that it has in the server's answers. */
  get error(): string {
    return this.message;
  }
}

interface Refusal {
  details: unknown;
  status: number;
  code: string | null;
  plate: PlateFit | null;
}

/** Five minutes (LIM-02). */
const UPLOAD_TIMEOUT_MS = 300_000;

/**
 * Sends one file. XMLHttpRequest because fetch still tells nothing about the progress of a request's body.
 *
 * @throws {UploadFailure}
 */
export function uploadModel(file: File, options: UploadRequest): Promise<UploadResult> {
  const { signal, onProgress, timeoutMs = UPLOAD_TIMEOUT_MS } = options;
  return new Promise((resolve, reject) => {
    if (typeof XMLHttpRequest === 'undefined') {
      reject(
        new UploadFailure('unavailable', 'Upload-Funktion nicht verfügbar - Bitte laden Sie die Seite neu'),
      );
      return;
    }
    const cancelled = () => reject(new UploadFailure('aborted', 'Upload abgebrochen'));
    if (signal?.aborted) {
      cancelled();
      return;
    }
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    signal?.addEventListener('abort', abort, { once: true });
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));

    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    });
    xhr.upload.addEventListener('load', () => onProgress?.(1));
    xhr.addEventListener('load', () => {
      const body = parseJson(xhr.responseText);
      const answer = xhr.status >= 200 && xhr.status < 300 ? answerOf(body) : null;
      if (answer) resolve(answer);
      else reject(refusalOf(xhr.status, xhr.statusText, body));
    });
    xhr.addEventListener('abort', cancelled);
    xhr.addEventListener('error', () => reject(new UploadFailure('network', 'Upload fehlgeschlagen')));
    xhr.addEventListener('timeout', () =>
      reject(new UploadFailure('timeout', 'Upload timeout - Datei zu groß oder Server überlastet')),
    );

    xhr.open('POST', `${API_BASE}/api/upload-model`);
    xhr.timeout = timeoutMs;
    xhr.send(formOf(file, options));
  });
}

function formOf(file: File, { userId, orderId, unit }: UploadRequest): FormData {
  const form = new FormData();
  form.append('userId', userId);
  form.append('orderId', orderId);
  if (unit) form.append('unit', unit);
  form.append('file', file, file.name);
  return form;
}

function answerOf(body: unknown): UploadResult | null {
  if (typeof body !== 'object' || body === null) return null;
  const { success, url, path, measures, ...legal } = body as Partial<UploadAnswer> & { success?: unknown };
  if (success !== true || typeof url !== 'string' || typeof path !== 'string' || !measures) return null;
  const { legalWarning = null, legalAnalysis = NOT_ANALYSED, legalStatements = null } = legal;
  const outcome = { success: true as const, error: null, details: null };
  return { ...outcome, url, path, measures, legalWarning, legalAnalysis, legalStatements };
}

/** In this order (UPL-36, UPL-37): the fixed text of 413, the server's own error, status and text, the plain words. */
function refusalOf(status: number, statusText: string, body: unknown): UploadFailure {
  const { error, code, plate } = (body ?? {}) as Partial<ErrorInfo> & { error?: unknown; plate?: PlateFit };
  const refusal: Refusal = {
    status,
    code: typeof code === 'string' ? code : null,
    plate: plate ?? null,
    details: body,
  };
  if (status === 413) {
    return new UploadFailure('refused', 'Datei zu groß. Maximale Größe: 50MB', refusal);
  }
  if (typeof error === 'string' && error !== '') return new UploadFailure('refused', error, refusal);
  if (status >= 300 && statusText !== '') {
    return new UploadFailure('refused', `Upload fehlgeschlagen: ${status} ${statusText}`, refusal);
  }
  return new UploadFailure('refused', 'Upload fehlgeschlagen', refusal);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
