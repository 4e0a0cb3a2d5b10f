// The proxies of packaging/proxy in front of the real server: certificate, uploads of 50 MB, events, forged addresses, limits, headers,
// and with HAProxy two servers of which one dies. `node scripts/proxy.mjs [nginx caddy haproxy]`; one that is not installed is named loudly.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { get } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { start, stop, stopAll } from './lib/children.mjs';
import { largeStl, multipart } from './lib/large-model.mjs';
import { answers, anyFreePort } from './lib/net.mjs';
import { green, isMain, main, root, Stop } from './lib/project.mjs';
import { makeCertificate, PROXY_NAMES, startProxy } from './lib/proxies.mjs';
import { scratchFolder } from './lib/scratch.mjs';
import { serverBinary } from './lib/trial-shop.mjs';
import { notTested } from './lib/untested.mjs';

const MIB = 1024 * 1024;

/** One call over TLS, from an address of this machine; `{ status, headers, body }`. */
function browserOf(port, certificate) {
  return (path, { method = 'GET', headers = {}, body, from = '127.0.0.2' } = {}) =>
    new Promise((done, fail) => {
      const options = {
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path,
        method,
        ca: certificate,
        localAddress: from,
      };
      const own = { host: `localhost:${port}`, ...(body ? { 'content-length': body.length } : {}) };
      const call = request({ ...options, headers: { ...own, ...headers }, agent: false }, async (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.on('error', fail);
        await once(answer, 'end');
        done({
          status: answer.statusCode,
          headers: answer.headers,
          body: Buffer.concat(parts).toString('utf8'),
        });
      });
      call.on('error', fail);
      call.end(body);
    });
}

/** Milliseconds until the first line of the events comes. */
function firstEvent(port, certificate) {
  return new Promise((done, fail) => {
    const begun = performance.now();
    const call = request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path: '/api/events',
        ca: certificate,
        agent: false,
        headers: { accept: 'text/event-stream', host: `localhost:${port}` },
      },
      (answer) => {
        answer.once('data', () => {
          done(performance.now() - begun);
          call.destroy();
        });
      },
    );
    call.setTimeout(10_000, () => fail(new Stop('No event came within ten seconds.')));
    call.on('error', (error) => (call.destroyed ? undefined : fail(error)));
    call.end();
  });
}

const expect = (what, isSo, seen) => {
  if (!isSo) throw new Stop(`${what}: ${seen}`);
};

/** How many calls from this address are answered before the limit ends them. */
async function callsUntilLimited(ask, options) {
  for (let made = 0; made < 600; made += 20) {
    const round = await Promise.all(Array.from({ length: 20 }, () => ask('/api/session', options)));
    if (round.some(({ status }) => status === 429)) return made;
  }
  return Number.POSITIVE_INFINITY;
}

/** Everything that a proxy must get right; answers the figures. */
async function examine(port, plainPort, certificate) {
  const ask = browserOf(port, certificate);
  const page = await ask('/');
  expect('the page', page.status === 200 && page.body.includes('<html'), page.status);
  for (const name of ['strict-transport-security', 'content-security-policy', 'x-content-type-options'])
    expect(`header ${name}`, page.headers[name] !== undefined, 'missing');
  const id = (await ask('/api/session')).headers['x-request-id'];
  expect('x-request-id', id !== undefined, 'missing');

  const [plain] = await once(get(`http://127.0.0.1:${plainPort}/faq`), 'response');
  plain.resume();
  expect('plain http', [301, 308].includes(plain.statusCode), plain.statusCode);
  expect('plain http', plain.headers.location.startsWith('https://'), plain.headers.location);

  const form = multipart(largeStl(50_000_000), 'gross.stl');
  const begun = performance.now();
  const upload = { method: 'POST', body: form.body, headers: { 'content-type': form.type } };
  const stored = await ask('/api/upload-model', upload);
  const uploadMs = performance.now() - begun;
  expect('an upload of 50 MB', stored.status === 200, `${stored.status} ${stored.body.slice(0, 300)}`);
  const tooLarge = multipart(Buffer.alloc(64 * MIB), 'zu-gross.stl');
  const refused = await ask('/api/upload-model', {
    method: 'POST',
    body: tooLarge.body,
    headers: { 'content-type': tooLarge.type },
  }).catch((error) => ({ status: error.code }));
  // The proxy may close the line as soon as it has answered.
  expect('an upload of 64 MB', [413, 'EPIPE', 'ECONNRESET'].includes(refused.status), refused.status);

  const eventMs = await firstEvent(port, certificate);
  expect('the first event', eventMs < 2_000, `${eventMs} ms`);

  const made = await callsUntilLimited(ask, { from: '127.0.0.3' });
  expect('the limit of one address', made < 600, 'never reached');
  // The limit fills up again by five calls a second, so a few of many may pass.
  const forgery = { from: '127.0.0.3', headers: { 'x-forwarded-for': '203.0.113.7' } };
  const forged = await Promise.all(Array.from({ length: 40 }, () => ask('/api/session', forgery)));
  const passed = forged.filter(({ status }) => status === 200).length;
  expect('a forged address', passed < 20, `${passed} of 40 calls passed`);
  const neighbour = await ask('/api/session', { from: '127.0.0.4' });
  expect('another customer beside one who is limited', neighbour.status === 200, neighbour.status);
  return `50 MB in ${(uploadMs / 1000).toFixed(1)} s, first event after ${eventMs.toFixed(0)} ms, limited after ${made} calls`;
}

async function startServers(count, { folder, port, databaseFolder }) {
  const servers = [];
  for (let index = 0; index < count; index += 1) {
    const own = await anyFreePort();
    const home = join(folder, `server-${index + 1}`);
    mkdirSync(home);
    const env = {
      SHOP_ENV: 'development',
      SHOP_CONFIG: '',
      BIND: `127.0.0.1:${own}`,
      PUBLIC_URL: `https://localhost:${port}`,
      DATA_DIR: home,
      DATABASE_URL: `sqlite://${join(databaseFolder, 'shop.db')}`,
      STORAGE_URL: join(databaseFolder, 'files'),
      SIGNING_KEY: 'cd'.repeat(32),
      STATIC_DIR: join(root, 'frontend', 'dist'),
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMITS: 'on',
      RUST_LOG: 'error',
      SMTP_URL: '',
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
    };
    const child = start(serverBinary(), [], { env, cwd: home });
    let said = '';
    child.stdout.resume();
    child.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-2000);
    });
    const base = `http://127.0.0.1:${own}`;
    if (!(await answers(`${base}/readyz`, { ended: () => child.exitCode !== null })))
      throw new Stop(`The server does not start:\n${said}`);
    servers.push({ base, child });
  }
  return servers;
}

/** One of two servers is killed under calls. */
async function examineDeath(port, certificate, servers) {
  const ask = browserOf(port, certificate);
  const statuses = [];
  for (let call = 0; call < 60; call += 1) {
    if (call === 20) process.kill(-servers[1].child.pid, 'SIGKILL');
    statuses.push((await ask('/faq', { from: '127.0.0.5' })).status);
  }
  const lost = statuses.filter((status) => status !== 200).length;
  // The call that a server was just answering when it died.
  expect('calls beside a server that dies', lost <= 1, `${lost} of 60 failed`);
  return `one of two servers killed: ${lost} of 60 calls failed`;
}

async function trial(name) {
  const { folder, remove } = scratchFolder();
  const [port, plainPort] = [await anyFreePort(), await anyFreePort()];
  try {
    const tls = makeCertificate(folder);
    const count = name === 'haproxy' ? 2 : 1;
    const servers = await startServers(count, { folder, port, databaseFolder: folder });
    const settings = {
      folder: join(folder, name),
      port,
      plainPort,
      servers: servers.map(({ base }) => base),
      tls,
    };
    const proxy = await startProxy(name, settings);
    if (!proxy) return notTested(name, `packaging/proxy in front of the server`);
    try {
      const certificate = tls.both;
      const figures = [await examine(port, plainPort, certificate)];
      if (count > 1) figures.push(await examineDeath(port, certificate, servers));
      console.log(`${green('✓')} ${name}: ${figures.join('; ')}`);
    } catch (error) {
      throw new Stop(`${name}: ${error.message}\n${proxy.said()}`);
    } finally {
      await proxy.stop();
      for (const { child } of servers) await stop(child, 20_000);
    }
  } finally {
    remove();
  }
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const words = process.argv.slice(2);
    const unknown = words.filter((word) => !PROXY_NAMES.includes(word));
    if (unknown.length > 0)
      throw new Stop(`There is no proxy ${unknown.join(', ')}. Known: ${PROXY_NAMES.join(', ')}.`);
    try {
      for (const name of words.length > 0 ? words : PROXY_NAMES) await trial(name);
    } finally {
      await stopAll();
    }
  });
}
