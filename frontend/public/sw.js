// Keeps the hashed files of the build, so that a second visit starts at once, and the app's page for a visit without a
// connection. Never touches /api, the payment pages or any other host: orders, files and invoices stay out of the cache.
const FILES = 'files-v1';
const PAGE = 'page-v1';
const MAX_FILES = 120;

self.addEventListener('install', (event) => {
  event.waitUntil(keepPage().catch(() => undefined));
  self.skipWaiting();
});

// The page and what it names, so that one visit is enough to open the shop without a connection.
async function keepPage() {
  const answer = await fetch('/', { cache: 'no-cache' });
  if (!answer.ok) return;
  const html = await answer.clone().text();
  await (await caches.open(PAGE)).put('/', answer);
  const files = new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map((match) => match[1]));
  await (await caches.open(FILES)).addAll([...files]);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== FILES && name !== PAGE) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fileFirst(request));
  else if (request.mode === 'navigate' && isAppPage(url.pathname)) event.respondWith(networkFirst(request));
});

// The content of a hashed file never changes, so the cache is as good as the server.
async function fileFirst(request) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const keys = await cache.keys();
    // Files of older builds go first; keys come in the order in which they were stored.
    for (const key of keys.slice(0, Math.max(0, keys.length - MAX_FILES))) await cache.delete(key);
  }
  return answer;
}

// One page serves every address of the app; it is kept under one key and used only when the network fails.
async function networkFirst(request) {
  const cache = await caches.open(PAGE);
  try {
    const answer = await fetch(request);
    if (answer.ok && (answer.headers.get('content-type') ?? '').includes('text/html')) {
      await cache.put('/', answer.clone());
    }
    return answer;
  } catch (error) {
    const kept = await cache.match('/');
    if (kept) return kept;
    throw error;
  }
}

function isAppPage(path) {
  return !/^\/(api|testzahlung|stripe-simulator|healthz)(\/|$)/.test(path);
}
