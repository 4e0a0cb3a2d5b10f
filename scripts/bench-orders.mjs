// The back office with many orders: node scripts/bench-orders.mjs [--orders 50000] [--calls 40] [--only sqlite|postgres] [--release]
// [--programs FOLDER] [--database URL]. bench/README.md says what is measured.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../bench/lib/purchases.mjs';
import { anyFreePort } from './lib/net.mjs';
import { isWindows, main, root, Stop } from './lib/project.mjs';
import { must } from './lib/run.mjs';
import { scratchFolder } from './lib/scratch.mjs';
import { findPrograms, startPostgres } from './postgres.mjs';

const UNTIL = '2026-11-22';
const ADMIN = 'chefin@schichtwerk.example';
const KEYS = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_bench' };
/** Nothing is ever sent there. */
const NOWHERE = { STRIPE_API_BASE: 'http://127.0.0.1:9/' };

const YEAR = 'from=2025-11-22&to=2026-11-21';
const CALLS = {
  'list, newest': '/api/admin/orders',
  'list by total': '/api/admin/orders?sort=total&direction=desc',
  'filter: status and period': '/api/admin/orders?status=completed&from=2026-03-01&to=2026-05-31',
  'filter: material and shipping': '/api/admin/orders?material=PETG&shipping=express',
  'search: name': '/api/admin/orders?q=winkler',
  'search: file': '/api/admin/orders?q=zahnrad',
  'search: nothing': '/api/admin/orders?q=gibtesnicht',
  counters: '/api/admin/order-counts',
  'analytics of a year': `/api/admin/analytics?${YEAR}`,
  'analytics of 30 days': '/api/admin/analytics?from=2026-10-23&to=2026-11-21',
  production: '/api/admin/production',
};

const FLAGS = {
  orders: { type: 'string', default: '50000' },
  calls: { type: 'string', default: '40' },
  only: { type: 'string' },
  release: { type: 'boolean', default: false },
  programs: { type: 'string' },
  database: { type: 'string' },
};

function flags() {
  try {
    const { values } = parseArgs({ options: FLAGS });
    return { ...values, orders: Number(values.orders), calls: Number(values.calls) };
  } catch (error) {
    throw new Stop(
      `${error.message}\nKnown: --orders N, --calls N, --only sqlite|postgres, --release, --programs FOLDER, --database URL`,
    );
  }
}

const program = (folder) => join(folder, isWindows ? 'server.exe' : 'server');

/** `{ seeding, serving }`: a release build knows no made-up orders, so a debug build makes them. */
async function programs({ programs: given, release }) {
  const build = (...more) => must('cargo', ['build', '--quiet', '--locked', '--package', 'server', ...more]);
  const seeding = program(join(root, 'target', 'debug'));
  if (given) return { seeding: existsSync(seeding) ? seeding : program(given), serving: program(given) };
  await build();
  if (!release) return { seeding, serving: seeding };
  await build('--release');
  return { seeding, serving: program(join(root, 'target', 'release')) };
}

/** MB that a process holds at this moment; undefined where the system does not tell. */
function memory(pid) {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024;
}

async function logIn(base, binary, env) {
  const link = execFileSync(binary, ['admin', 'login-link', ADMIN], { env, encoding: 'utf8' }).trim();
  const token = link.split('/#anmelden=')[1];
  const answer = await fetch(`${base}/api/session/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ token }),
  });
  if (!answer.ok) throw new Stop(`The admin cannot log in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];

async function measure(name, databaseUrl, folder, { seeding, serving }, { orders, calls, database }) {
  const env = { ...process.env, ...KEYS, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, name) };
  const seed = () =>
    execFileSync(seeding, ['seed', String(orders), '--until', UNTIL], { env, encoding: 'utf8' });
  console.log(`\n${name}: ${database ? 'a database that was filled before' : seed().trim()}`);
  const port = await anyFreePort();
  const server = await startServer(serving, port, env.DATA_DIR, databaseUrl, { ...KEYS, ...NOWHERE });
  try {
    const base = `http://127.0.0.1:${port}`;
    const cookie = await logIn(base, serving, { ...env, PUBLIC_URL: base });
    const call = async (path) => {
      const start = performance.now();
      const answer = await fetch(`${base}${path}`, { headers: { cookie, 'accept-encoding': 'identity' } });
      const bytes = (await answer.arrayBuffer()).byteLength;
      if (!answer.ok) throw new Stop(`${path} was answered with ${answer.status}`);
      return { ms: performance.now() - start, bytes };
    };
    console.log('| call | median ms | p95 ms | KB |\n|---|--:|--:|--:|');
    const { data } = await (await fetch(`${base}/api/admin/orders`, { headers: { cookie } })).json();
    const idle = memory(server.pid);
    for (const [title, path] of [
      ...Object.entries(CALLS),
      ['one order', `/api/admin/orders/${data[0].id}`],
    ]) {
      await call(path);
      const answers = [];
      for (let count = 0; count < calls; count++) answers.push(await call(path));
      const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
      const kilobytes = answers[0].bytes / 1024;
      console.log(
        `| ${title} | ${at(times, 0.5).toFixed(1)} | ${at(times, 0.95).toFixed(1)} | ${kilobytes.toFixed(1)} |`,
      );
    }
    const eight = await Promise.all(Array.from({ length: 8 }, () => call(CALLS['list, newest'])));
    const slowest = Math.max(...eight.map(({ ms }) => ms)).toFixed(0);
    const held = memory(server.pid);
    console.log(`\nEight lists at once: the slowest after ${slowest} ms`);
    if (held) console.log(`Memory: ${idle.toFixed(0)} MB at first, ${held.toFixed(0)} MB after all of it`);
  } finally {
    await server.stop();
  }
}

await main(async () => {
  const wanted = flags();
  const binaries = await programs(wanted);
  const { folder, remove } = scratchFolder();
  try {
    if (wanted.database) {
      const name = wanted.database.startsWith('sqlite') ? 'SQLite' : 'PostgreSQL';
      await measure(name, wanted.database, folder, binaries, wanted);
      return;
    }
    if (wanted.only !== 'postgres') {
      const file = join(folder, 'shop.db');
      await measure('SQLite', `sqlite://${file}`, folder, binaries, wanted);
      console.log(`An order costs ${(statSync(file).size / 1024 / wanted.orders).toFixed(1)} KB there.`);
    }
    if (wanted.only !== 'sqlite') {
      const found = findPrograms();
      if (!found)
        throw new Stop(
          'There is no PostgreSQL here (initdb and postgres): --only sqlite measures the other one.',
        );
      const postgres = await startPostgres(found);
      try {
        await measure('PostgreSQL', postgres.address, folder, binaries, wanted);
      } finally {
        await postgres.stop();
      }
    }
  } finally {
    remove();
  }
});
