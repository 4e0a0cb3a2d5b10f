// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError, onSessionDoubt, request, TimeoutError } from './client';

afterEach(() => {
  vi.useRealTimers();
});

function answer(status: number, body: string): void {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));
}

test('an answer of 2xx gives its JSON', async () => {
  answer(200, '{"success":true,"version":3}');
  await expect(request('/api/settings')).resolves.toEqual({ success: true, version: 3 });
});

test('a refusal carries status, code and the German sentence of the server', async () => {
  answer(409, '{"success":false,"error":"Die Preise haben sich geändert.","code":"prices_changed"}');
  const error = await request('/api/shop').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 409,
    code: 'prices_changed',
    serverMessage: 'Die Preise haben sich geändert.',
  });
});

test('a refusal without JSON has no server sentence', async () => {
  answer(502, '<html>Bad Gateway</html>');
  await expect(request('/api/shop')).rejects.toMatchObject({ status: 502, serverMessage: null, code: null });
});

test('an answer of a server in between is said in words', async () => {
  answer(502, '<html>Bad Gateway</html>');
  await expect(request('/api/shop')).rejects.toThrow(/^Der Server kann gerade nicht antworten \(502\)\./);
});

test('a fault of ours names the id by which it stands in the log; a busy server names none', async () => {
  const withId = (status: number, body: string) =>
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(body, { status, headers: { 'X-Request-ID': '0193-abc' } })),
    );
  withId(500, '{"success":false,"error":"Serverfehler.","code":"internal"}');
  await expect(request('/api/shop')).rejects.toMatchObject({
    message: 'Serverfehler. (Fehlerkennung: 0193-abc)',
    serverMessage: 'Serverfehler.',
  });
  withId(503, '{"success":false,"error":"Ausgelastet.","code":"busy"}');
  await expect(request('/api/shop')).rejects.toMatchObject({ message: 'Ausgelastet.' });
});

test('ROLE-15 a 403 without a code makes the page ask whose session this is', async () => {
  const doubt = vi.fn();
  const end = onSessionDoubt(doubt);
  answer(403, '{"success":false,"error":"Passwort falsch.","code":"wrong_password"}');
  await expect(request('/api/shop')).rejects.toThrow('Passwort falsch.');
  expect(doubt).not.toHaveBeenCalled();
  answer(403, '{"success":false,"data":[]}');
  await expect(request('/api/shop')).rejects.toThrow('Sie sind nicht angemeldet oder dürfen das nicht.');
  expect(doubt).toHaveBeenCalledOnce();
  end();
});

test('a success that is not JSON is an error, not an empty value', async () => {
  answer(200, '<!doctype html>');
  await expect(request('/api/shop')).rejects.toBeInstanceOf(ApiError);
});

test('no connection is a NetworkError', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(request('/api/shop')).rejects.toBeInstanceOf(NetworkError);
});

/** Like the browser's fetch: answers never, and rejects when its signal fires. */
function silentFetch(_url: string, init: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}

test('no answer in time is a TimeoutError', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', silentFetch);
  const pending = expect(request('/api/shop', { timeoutMs: 10_000 })).rejects.toBeInstanceOf(TimeoutError);
  await vi.advanceTimersByTimeAsync(10_000);
  await pending;
});

test("the caller's own abort stays an AbortError", async () => {
  vi.stubGlobal('fetch', silentFetch);
  const controller = new AbortController();
  const pending = expect(
    request('/api/shop', { signal: controller.signal, timeoutMs: 10_000 }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  controller.abort();
  await pending;
});

test.each([
  ['', '/api/settings'],
  ['https://shop.example.org', 'https://shop.example.org/api/settings'],
])('API-23 the base prefix %j, set at build time, leads to %s', async (base, expected) => {
  vi.resetModules();
  if (base) vi.stubEnv('VITE_API_BASE', base);
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response('{}'));
  });
  const client = await import('./client');
  await client.request('/api/settings');
  expect(asked).toEqual([expected]);
  vi.unstubAllEnvs();
});
