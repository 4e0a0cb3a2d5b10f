import type { Address } from './schemas';

/**
 * The one place where the app speaks HTTP in JSON. It turns answers into values and failures into typed errors; it never
 * shows a toast and never redirects: what a failure means is for the caller to say.
 */

/** Same origin unless the build names another host (API-23). */
export const API_BASE: string = import.meta.env.VITE_API_BASE ?? '';

/** The server answered, but not with success. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's German sentence, if its answer carried one. */
  readonly serverMessage: string | null;
  /** The server's stable code, for example `prices_changed`. */
  readonly code: string | null;
  /** The answer's JSON as it came; null when it was none. Callers parse what they need from it. */
  readonly body: unknown;

  /** `callId` is the answer's `X-Request-ID`: by it the operator finds the fault in the log. */
  constructor(status: number, body: unknown, callId: string | null = null) {
    const serverMessage = textOf(body, 'error');
    const sentence = serverMessage ?? sentenceOf(status);
    super(isOurFault(status) && callId ? `${sentence} (Fehlerkennung: ${callId})` : sentence);
    this.status = status;
    this.serverMessage = serverMessage;
    this.code = textOf(body, 'code');
    this.body = body;
  }
}

/** No answer came: no connection, or the connection broke. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('Keine Verbindung zum Server', { cause });
  }
}

/** No answer came within the time that the caller allowed. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  readonly timeoutMs: number;

  constructor(timeoutMs: number) {
    super('Zeitüberschreitung');
    this.timeoutMs = timeoutMs;
  }
}

/** Called with every answer that says this browser is not logged in as the page believed. */
type SessionDoubt = () => void;

const doubts = new Set<SessionDoubt>();

/** Calls back whenever the server no longer knows the session; gives back what ends that. */
export function onSessionDoubt(listener: SessionDoubt): () => void {
  doubts.add(listener);
  return () => doubts.delete(listener);
}

/** A 401 or 403 without a code is the documented empty list; with one it is the refusal of a password or of an act. */
function isSessionLost({ status, code }: ApiError): boolean {
  return ((status === 401 || status === 403) && code === null) || code === 'foreign_user_id';
}

/** A fault that the shop has to look into; a busy or full server is not one. */
function isOurFault(status: number): boolean {
  return status === 500 || status === 502;
}

/** The sentence for an answer without one, as from a proxy in between. */
function sentenceOf(status: number): string {
  if (status === 401 || status === 403) return 'Sie sind nicht angemeldet oder dürfen das nicht.';
  if (status >= 500)
    return `Der Server kann gerade nicht antworten (${status}). Bitte versuchen Sie es in einigen Minuten erneut.`;
  return `HTTP ${status}`;
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  blob?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Counts from the call to the last byte of the answer; without it the browser decides. */
  timeoutMs?: number;
  /** Sends no cookie along: the server learns nothing of who asks. */
  anonymous?: boolean;
  /** Lets the request finish when the page is left. Browsers allow this for up to 64 KB. */
  keepalive?: boolean;
}

/**
 * Asks the server and gives back the answer's JSON.
 *
 * @throws {ApiError} for any answer outside 200–299, and for one that is not JSON
 * @throws {NetworkError} when no answer came
 * @throws {TimeoutError} when none came in time
 * @throws {DOMException} `AbortError` when the caller's own signal ended it
 */
export const request = <T>(path: Address, options: RequestOptions = {}): Promise<T> =>
  ask(path, options, async (response) => parseJson(await response.text()) as T | undefined);

/** As `request`, for a call that sends something. */
export const post = <T>(path: Address, json: object): Promise<T> => request(path, { method: 'POST', json });

/** As `request`, for an answer that is a file. */
export const requestFile = (path: Address, options: RequestOptions): Promise<Blob> =>
  ask(path, options, (response) => response.blob());

async function ask<T>(
  path: Address,
  options: RequestOptions,
  read: (response: Response) => Promise<T | undefined>,
): Promise<T> {
  const timeout = new AbortController();
  const timer =
    options.timeoutMs === undefined ? undefined : setTimeout(() => timeout.abort(), options.timeoutMs);
  try {
    const response = await fetch(`${API_BASE}${path}`, {
      method: options.method ?? 'GET',
      credentials: options.anonymous ? 'omit' : 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(options.json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      body: options.json === undefined ? options.blob : JSON.stringify(options.json),
      keepalive: options.keepalive ?? false,
      signal: options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal,
    });
    const body = response.ok ? await read(response) : undefined;
    if (body === undefined) {
      const error = new ApiError(
        response.status,
        response.ok ? null : (parseJson(await response.text()) ?? null),
        response.headers.get('X-Request-ID'),
      );
      if (isSessionLost(error)) for (const listener of doubts) listener();
      throw error;
    }
    return body;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (options.signal?.aborted) throw error;
    if (timeout.signal.aborted) throw new TimeoutError(options.timeoutMs ?? 0);
    throw new NetworkError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** As `request`, for an answer whose content is its field `data`. */
export async function requestData<T>(path: Address, options: RequestOptions): Promise<T> {
  return (await request<{ data: T }>(path, options)).data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(body: unknown, key: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value = (body as Record<string, unknown>)[key];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
