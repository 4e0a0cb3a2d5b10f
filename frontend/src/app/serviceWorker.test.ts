// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/sw.js'), 'utf8');
const SHOP = 'https://shop.example';

interface Event {
  request: Request;
  waitUntil: (work: Promise<unknown>) => void;
  respondWith: (answer: Promise<Response>) => void;
}

type Storage = Record<string, Map<string, Response>>;

/** The worker's global scope: caches that may refuse to be written or read, and a network. */
function worker(network: (url: string) => Promise<Response>, refuses: 'put' | 'open' | null = null) {
  const stored: Storage = {};
  const listeners: Record<string, (event: Event) => void> = {};
  const keyOf = (request: Request | string) =>
    typeof request === 'string' ? request : new URL(request.url).pathname;
  const open = async (name: string) => {
    if (refuses === 'open') throw new DOMException('storage is broken', 'UnknownError');
    stored[name] ??= new Map();
    const cache = stored[name];
    return {
      match: async (request: Request | string) => cache.get(keyOf(request))?.clone(),
      put: async (request: Request | string, answer: Response) => {
        if (refuses === 'put') throw new DOMException('Quota exceeded.', 'QuotaExceededError');
        cache.set(keyOf(request), answer);
      },
      keys: async () => [...cache.keys()],
      delete: async (key: string) => cache.delete(key),
    };
  };
  const self = {
    addEventListener: (name: string, listener: (event: Event) => void) => {
      listeners[name] = listener;
    },
    skipWaiting: vi.fn(),
    location: new URL(`${SHOP}/sw.js`),
  };
  runInNewContext(SCRIPT, {
    self,
    caches: { open, keys: async () => Object.keys(stored) },
    fetch: (request: Request | string) =>
      network(typeof request === 'string' ? request : new URL(request.url).pathname),
    URL,
    Set,
  });

  /** What the page gets; undefined where the worker leaves the request alone. Settles when all work has ended. */
  const ask = async (path: string, change: { mode?: string; method?: string } = {}) => {
    let answer: Promise<Response> | undefined;
    const work: Promise<unknown>[] = [];
    const request = {
      url: `${SHOP}${path}`,
      method: 'GET',
      mode: 'no-cors',
      ...change,
    } as unknown as Request;
    listeners.fetch?.({
      request,
      waitUntil: (promise) => void work.push(promise),
      respondWith: (promise) => {
        answer = promise;
      },
    });
    const response = await answer;
    await Promise.all(work);
    return response;
  };
  return { ask, stored };
}

const page = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
const offline = async () => Promise.reject(new TypeError('offline'));

test('a file of the build is answered from the server once, and from the cache after that', async () => {
  const network = vi.fn(async () => new Response('chunk'));
  const { ask } = worker(network);
  expect(await (await ask('/assets/a.js'))?.text()).toBe('chunk');
  expect(await (await ask('/assets/a.js'))?.text()).toBe('chunk');
  expect(network).toHaveBeenCalledOnce();
});

test.each(['put', 'open'] as const)(
  'a storage that fails at %s takes no answer of the server away from the page',
  async (refuses) => {
    const file = worker(async () => new Response('chunk'), refuses);
    expect(await (await file.ask('/assets/a.js'))?.text()).toBe('chunk');
    const shown = worker(page, refuses);
    expect(await (await shown.ask('/konfigurator', { mode: 'navigate' }))?.text()).toBe('<html>');
  },
);

test('the page of the server goes before the one that was kept, also while the storage is full', async () => {
  const { ask, stored } = worker(
    async () => new Response('new', { headers: { 'content-type': 'text/html' } }),
    'put',
  );
  stored['page-v1'] = new Map([['/', new Response('old')]]);
  expect(await (await ask('/faq', { mode: 'navigate' }))?.text()).toBe('new');
});

test('without a connection the kept page is shown, and without one the failure', async () => {
  const { ask, stored } = worker(offline);
  stored['page-v1'] = new Map([['/', new Response('kept')]]);
  expect(await (await ask('/faq', { mode: 'navigate' }))?.text()).toBe('kept');
  await expect(worker(offline).ask('/faq', { mode: 'navigate' })).rejects.toThrow('offline');
});

test('an answer with an error is shown and not kept', async () => {
  const { ask, stored } = worker(async () => new Response('x', { status: 500 }));
  expect((await ask('/assets/a.js'))?.status).toBe(500);
  expect([...(stored['files-v1']?.keys() ?? [])]).toEqual([]);
});

test.each(['/api/session', '/healthz'])('%s is none of its business', async (path) => {
  expect(await worker(page).ask(path, { mode: 'navigate' })).toBeUndefined();
});

test('files of older builds go first', async () => {
  const { ask, stored } = worker(async () => new Response('x'));
  for (let i = 0; i < 125; i++) await ask(`/assets/${i}.js`);
  const kept = [...(stored['files-v1']?.keys() ?? [])];
  expect(kept).toHaveLength(120);
  expect(kept[0]).toBe('/assets/5.js');
});
