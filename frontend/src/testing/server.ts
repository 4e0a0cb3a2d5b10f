import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { LEGAL_TEXTS } from '../lib/testing';
import { SHIPPED_SETTINGS } from './settings';

/** What a route of the test's server saw. */
export interface SeenRequest {
  method: string;
  path: string;
  search: string;
  headers: Headers;
  /** The body as JSON; null without one. */
  body: unknown;
}

type Answer = { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>;
export type Routes = Record<string, (request: SeenRequest) => Answer>;

export interface TestServer {
  /** Every call to /api, in order. */
  requests: SeenRequest[];
  /** Replaces or adds routes while the test runs. */
  serve: (routes: Routes) => void;
}

/** The built core, which the page loads by `fetch`. */
const WASM = join(import.meta.dirname, '../core/wasm/core_wasm_bg.wasm');

/**
 * Stands in for the network in tests of pages: `fetch` answers by 'METHOD /path', the core's WASM file comes from the
 * build, and a call that no route expects is refused as the real server refuses it.
 */
export function startTestServer(routes: Routes = {}): TestServer {
  let table: Routes = { ...EVERYDAY, ...routes };
  const requests: SeenRequest[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
    if (url.pathname.endsWith('.wasm')) return wasmFile();
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      search: url.search,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    };
    requests.push(request);
    const route = table[`${request.method} ${request.path}`];
    const { status = 200, body } = route
      ? await untilAborted(route(request), init.signal)
      : { status: 404, body: { success: false, error: 'Nicht gefunden.', code: 'not_found' } };
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  });
  return {
    requests,
    serve: (more) => {
      table = { ...table, ...more };
    },
  };
}

/** What the server makes of them at some moment. */
export const DELIVERY_DATES = { pickup: '2026-11-27', shipping: '2026-12-03', express: '2026-11-26' };

export const SHOP = {
  company: 'Schichtwerk Muster GbR',
  partners: ['A. Muster', 'B. Muster'],
  partnersTitle: 'Vertretungsberechtigte Gesellschafter',
  vatIdTitle: 'Umsatzsteuer-Identifikationsnummer',
  street: 'Musterstraße 1',
  postalCode: '70173',
  city: 'Stuttgart',
  country: 'Deutschland',
  email: 'hallo@example.org',
  phone: '+49 711 000000',
  website: 'https://example.org',
  legalTexts: [],
  legalFacts: {
    lieferlaender:
      'nach Deutschland, Österreich, in die Schweiz, die Niederlande, nach Belgien und Frankreich',
    einfuhr:
      'Bei Lieferungen in die Schweiz erhebt der Schweizer Zoll Einfuhrsteuer und gegebenenfalls weitere Abgaben; sie sind nicht im Preis enthalten, und der Empfänger trägt sie.',
    preishinweis: 'Alle Preise sind Endpreise. Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
  },
  atAGlance: 'ab 5,00 € · mit Express bis Mo., 30.11. · 6 Kunststoffe · Dateien ohne Weitergabe',
  pictures: [],
  ownPages: [],
  sampleData: true,
  open: true,
  paymentSimulated: true,
};

/** What every page may ask for. */
const EVERYDAY: Routes = {
  'GET /api/settings': () => ({
    body: {
      success: true,
      settings: SHIPPED_SETTINGS,
      version: 1,
      deliveryDates: DELIVERY_DATES,
      daysBefore: 0,
      workingDays: [],
    },
  }),
  'GET /api/shop': () => ({ body: SHOP }),
  'GET /api/session': () => ({ body: { user: null } }),
  ...Object.fromEntries(Object.entries(LEGAL_TEXTS).map(([path, body]) => [`GET ${path}`, () => ({ body })])),
  'GET /api/admin/open-points': () => ({
    body: { success: true, open: true, opensByDecision: true, data: [], settled: [] },
  }),
  'GET /api/admin/failed-receipts': () => ({ body: { success: true, data: [] } }),
  'GET /api/admin/page-views': () => ({ body: { success: true, since: '2026-10-23', data: [] } }),
};

async function wasmFile(): Promise<Response> {
  return new Response(new Uint8Array(await readFile(WASM)), {
    headers: { 'Content-Type': 'application/wasm' },
  });
}

/** As the browser's fetch: a caller who gives up gets an AbortError, whatever the server is still doing. */
function untilAborted<T>(answer: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new DOMException('The operation was aborted.', 'AbortError'));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    Promise.resolve(answer).then(resolve, reject);
  });
}
