// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest';
import { answerFirst, keepFirstAnswers } from './answerFirst';

const SHOP = 'https://shop.example';
const stored = new Map<string, Response>();
let refuses: 'put' | 'open' | null = null;
const network = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  stored.clear();
  refuses = null;
  network.mockReset().mockImplementation(async (path) => new Response(`server: ${path}`));
  vi.stubGlobal('caches', {
    open: async () => {
      if (refuses === 'open') throw new DOMException('storage is broken', 'UnknownError');
      return {
        match: async (key: string) => stored.get(key)?.clone(),
        put: async (key: string, answer: Response) => {
          if (refuses === 'put') throw new DOMException('Quota exceeded.', 'QuotaExceededError');
          stored.set(key, answer);
        },
      };
    },
  });
  vi.stubGlobal('fetch', (request: Request | string) =>
    network(typeof request === 'string' ? request : new URL(request.url).pathname),
  );
});

const offline = () => network.mockRejectedValue(new TypeError('offline'));

/** What the page gets, when all work has ended; undefined where the worker leaves the request to the browser. */
async function ask(path: string, { mode = 'navigate', method = 'GET', origin = SHOP } = {}) {
  const work: Promise<unknown>[] = [];
  const request = { url: `${origin}${path}`, method, mode } as unknown as Request;
  const answer = answerFirst(request, SHOP, (more) => void work.push(more));
  const text = answer && (await answer).text();
  await Promise.all(work);
  return text;
}

test('API-34 the page of the server goes before the one that was kept', async () => {
  stored.set('/', new Response('kept'));
  expect(await ask('/faq')).toBe('server: /faq');
  expect(await ask('/konfigurator')).toBe('server: /konfigurator');
  offline();
  expect(await ask('/faq')).toBe('server: /konfigurator');
});

test.each(['put', 'open'] as const)(
  'API-34 a storage that fails at %s takes no answer away',
  async (fails) => {
    refuses = fails;
    expect(await ask('/')).toBe('server: /');
    expect(await ask('/api/settings', { mode: 'cors' })).toBe('server: /api/settings');
    await keepFirstAnswers();
  },
);

test('API-34 settings, operator and legal texts are there without a connection', async () => {
  await keepFirstAnswers();
  offline();
  expect(await ask('/api/settings', { mode: 'cors' })).toBe('server: /api/settings');
  expect(await ask('/api/shop', { mode: 'cors' })).toBe('server: /api/shop');
  expect(await ask('/api/legal-texts/agb', { mode: 'cors' })).toBe('server: /api/legal-texts/agb');
  expect(await ask('/konfigurator?step=configure')).toBe('server: /');
});

test('API-34 without a connection and without anything kept the failure shows', async () => {
  offline();
  await expect(ask('/')).rejects.toThrow('offline');
});

test('API-34 an answer with an error is shown and not kept', async () => {
  network.mockResolvedValue(new Response('x', { status: 500 }));
  expect(await ask('/')).toBe('x');
  expect(stored.size).toBe(0);
});

test.each([
  ['/api/session', {}],
  ['/api/orders', { mode: 'cors' }],
  ['/api/settings', { mode: 'cors', method: 'PUT' }],
  ['/api/settings/versions', { mode: 'cors' }],
  ['/api/files/1/signature', { mode: 'cors' }],
  ['/healthz', {}],
  ['/', { origin: 'https://elsewhere.example' }],
])('API-34 %s %o is none of its business, and so never kept', async (path, how) => {
  expect(await ask(path, how)).toBeUndefined();
  expect(stored.size).toBe(0);
});
