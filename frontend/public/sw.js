// Keeps the hashed files of the build, so that a second visit starts at once, and the app's page for a visit without a
// connection. Never touches /api, the payment pages or any other host: orders, files and invoices stay out of the cache.
const FILES = 'files-v1';
const PAGE = 'page-v1';
const MAX_FILES = 120;

// Keeping comes after answering and may fail: the shop itself fills this origin's storage with model files, and a full one
// refuses every write. What the server answers is shown all the same.

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
  if (url.pathname.startsWith('/assets/')) event.respondWith(fileFirst(event));
  else if (request.mode === 'navigate' && isAppPage(url.pathname)) event.respondWith(networkFirst(event));
});

// The content of a hashed file never changes, so the cache is as good as the server.
async function fileFirst(event) {
  const { request } = event;
  const kept = await lookUp(FILES, request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(keep(FILES, request, answer.clone()).then(dropOldFiles));
  return answer;
}

// One page serves every address of the app; it is kept under one key and used only when the network fails.
async function networkFirst(event) {
  try {
    const answer = await fetch(event.request);
    const isPage = answer.ok && (answer.headers.get('content-type') ?? '').includes('text/html');
    if (isPage) event.waitUntil(keep(PAGE, '/', answer.clone()));
    return answer;
  } catch (error) {
    const kept = await lookUp(PAGE, '/');
    if (kept) return kept;
    throw error;
  }
}

async function lookUp(name, request) {
  try {
    return await (await caches.open(name)).match(request);
  } catch {
    // A storage that cannot be read holds nothing.
    return undefined;
  }
}

async function keep(name, request, answer) {
  try {
    await (await caches.open(name)).put(request, answer);
  } catch {
    // The next visit asks the server again.
  }
}

// Files of older builds go first; keys come in the order in which they were stored.
async function dropOldFiles() {
  try {
    const cache = await caches.open(FILES);
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - MAX_FILES))) await cache.delete(key);
  } catch {
    // The browser clears a storage that it cannot read.
  }
}

function isAppPage(path) {
  return !/^\/(api|healthz)(\/|$)/.test(path);
}
