// The back office with many orders: node scripts/bench-orders.mjs [--orders 50000] [--calls 40] [--only sqlite|postgres] [--release]
// [--programs FOLDER] [--database URL [--database-pid N]]. bench/README.md says what is measured. It fails where a limit is missed; what
// the same calls read is counted by every run of the tests (server/tests/api/many_orders.rs).
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NO_PAYMENTS, PAYMENT_KEYS, percentile, residentBytes } from '../bench/lib/measured-shop.mjs';
import { startServer } from '../bench/lib/purchases.mjs';
import { anyFreePort } from './lib/net.mjs';
import { isWindows, main, root, Stop } from './lib/project.mjs';
import { must } from './lib/run.mjs';
import { scratchFolder } from './lib/scratch.mjs';
import { findPrograms, startPostgres } from './postgres.mjs';

const UNTIL = '2026-11-22';
const ADMIN = 'chefin@schichtwerk.example';

const YEAR = 'from=2025-11-22&to=2026-11-21';
/** At most, in ms and at the 95th percentile (ADM-29). */
const LIST = 100;
const FIGURES = 500;
/** For what the production board opens with. */
const BOARD = 300;
/** In MB, after eight lists at once. */
const MOST_MEMORY = 150;

/** Each call with what it may take, where that is laid down. */
const CALLS = {
  'list, newest': ['/api/admin/orders', LIST],
  'list, what needs a person': ['/api/admin/orders?shelf=today', LIST],
  'list by total': ['/api/admin/orders?sort=total&direction=desc', LIST],
  'filter: status and period': ['/api/admin/orders?status=completed&from=2026-03-01&to=2026-05-31', LIST],
  'filter: material and shipping': ['/api/admin/orders?material=PETG&shipping=express', LIST],
  'filter: material that nobody chose': ['/api/admin/orders?material=Messing', LIST],
  'filter: paid back, by total': ['/api/admin/orders?payment=refunded&sort=total&direction=asc', LIST],
  'search: name': ['/api/admin/orders?q=winkler', LIST],
  'search: file': ['/api/admin/orders?q=zahnrad', LIST],
  'search: file and name': ['/api/admin/orders?q=zahnrad+winkler', LIST],
  'search: a word of every order': ['/api/admin/orders?q=example', LIST],
  'search: one letter': ['/api/admin/orders?q=s', LIST],
  'search: nothing': ['/api/admin/orders?q=gibtesnicht', LIST],
  counters: ['/api/admin/order-counts'],
  'analytics of a year': [`/api/admin/analytics?${YEAR}`, FIGURES],
  'analytics of 30 days': ['/api/admin/analytics?from=2026-10-23&to=2026-11-21', FIGURES],
  'ready to be sent': ['/api/admin/orders?need=ready', LIST],
  production: ['/api/admin/production?parts=10', BOARD],
  'production, whole': ['/api/admin/production'],
  plates: ['/api/admin/plates', BOARD],
  spools: ['/api/admin/spools', BOARD],
};

const FLAGS = {
  orders: { type: 'string', default: '50000' },
  calls: { type: 'string', default: '40' },
  only: { type: 'string' },
  release: { type: 'boolean', default: false },
  programs: { type: 'string' },
  database: { type: 'string' },
  'database-pid': { type: 'string' },
};

function flags() {
  try {
    const { values } = parseArgs({ options: FLAGS });
    return { ...values, orders: Number(values.orders), calls: Number(values.calls) };
  } catch (error) {
    throw new Stop(
      `${error.message}\nKnown: --orders N, --calls N, --only sqlite|postgres, --release, --programs FOLDER, --database URL, --database-pid N`,
    );
  }
}

const program = (folder, name = 'server') => join(folder, isWindows ? `${name}.exe` : name);

const DEBUG = join(root, 'target', 'debug');
const OPTIMISED = join(root, 'target', 'bench', 'orders');
/**
 * The levels of the shop's own code, of SQLite and of the drivers; everything else stays as every debug build has it. That takes minutes
 * instead of a release build's half hour. A release build is faster.
 */
const MADE_FAST = { server: 1, 'sqlx-core': 1, 'sqlx-sqlite': 1, 'sqlx-postgres': 1, 'libsqlite3-sys': 2 };

/** `{ seeding, serving }`: the program that makes up the orders, and the one that is measured. */
async function programs({ programs: given, release }) {
  const build = (...more) =>
    must('Building the server', 'cargo', [
      'build',
      '--locked',
      '--package',
      'server',
      '--package',
      'shop-seed',
      ...more,
    ]);
  if (given) {
    const seeding = [OPTIMISED, DEBUG].map((folder) => program(folder, 'shop-seed')).find(existsSync);
    return { seeding: seeding ?? program(given, 'shop-seed'), serving: program(given) };
  }
  if (release) {
    await build('--release');
    const folder = join(root, 'target', 'release');
    return { seeding: program(folder, 'shop-seed'), serving: program(folder) };
  }
  const levels = Object.entries(MADE_FAST).flatMap(([name, level]) => [
    '--config',
    `profile.dev.package.${name}.opt-level=${level}`,
  ]);
  await build(...levels);
  mkdirSync(OPTIMISED, { recursive: true });
  for (const name of ['server', 'shop-seed']) copyFileSync(program(DEBUG, name), program(OPTIMISED, name));
  return { seeding: program(OPTIMISED, 'shop-seed'), serving: program(OPTIMISED) };
}

/** Clock ticks of `/proc` in a second, on every Linux of today. */
const TICKS = 100;

/**
 * Processor's time in ms that these processes took with all that they started, to the hundredth of a second: what else runs on
 * the machine makes calls slower, but this no larger. Undefined where the system does not tell.
 */
function processorTime(pids) {
  if (!existsSync('/proc/self/stat')) return undefined;
  const parents = new Map();
  const ticks = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
      parents.set(Number(pid), Number(fields[1]));
      // Its own, and that of its children that have ended.
      const used = fields.slice(11, 15).map(Number);
      ticks.set(Number(pid), used[0] + used[1] + used[2] + used[3]);
    } catch {
      // It has just ended.
    }
  }
  const belongs = (pid) => pids.includes(pid) || (parents.has(pid) && belongs(parents.get(pid)));
  const sum = [...ticks].filter(([pid]) => belongs(pid)).reduce((all, [, used]) => all + used, 0);
  return (sum * 1000) / TICKS;
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

/** The need for filament is computed only where there is a spool. */
async function addSpool(base, cookie) {
  const spool = { material: 'PLA', color: 'Weiß', fullGrams: 1000, grams: 740 };
  const answer = await fetch(`${base}/api/admin/spools`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base, cookie },
    body: JSON.stringify(spool),
  });
  if (!answer.ok) throw new Stop(`No spool can be added: ${answer.status} ${await answer.text()}`);
}

const inMb = (bytes) => bytes / 2 ** 20;

/** The limits that were missed, as sentences. */
const missed = [];

function judged(what, value, most) {
  if (most === undefined) return '';
  if (value <= most) return `${most}`;
  missed.push(`${what}: ${value.toFixed(1)}, at most ${most}`);
  return `${most}: **missed**`;
}

async function measure(
  name,
  databaseUrl,
  folder,
  { seeding, serving },
  { orders, calls, database },
  databasePid,
) {
  const env = { ...process.env, ...PAYMENT_KEYS, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, name) };
  const seed = () => execFileSync(seeding, [String(orders), '--until', UNTIL], { env, encoding: 'utf8' });
  console.log(`\n${name}: ${database ? 'a database that was filled before' : seed().trim()}`);
  const port = await anyFreePort();
  const server = await startServer(serving, port, env.DATA_DIR, databaseUrl, NO_PAYMENTS);
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
    if (!database) await addSpool(base, cookie);
    console.log('| call | CPU ms | median ms | p95 ms | at most | KB |\n|---|--:|--:|--:|--:|--:|');
    const processes = [server.pid, databasePid].filter(Boolean);
    const { data } = await (await fetch(`${base}/api/admin/orders`, { headers: { cookie } })).json();
    const idle = residentBytes(server.pid);
    const all = { ...CALLS, 'one order': [`/api/admin/orders/${data[0].id}`] };
    for (const [title, [path, most]] of Object.entries(all)) {
      await call(path);
      const before = processorTime(processes);
      const answers = [];
      for (let count = 0; count < calls; count++) answers.push(await call(path));
      const times = answers.map(({ ms }) => ms);
      const kilobytes = answers[0].bytes / 1024;
      const late = percentile(times, 0.95);
      const used = before === undefined ? '' : ((processorTime(processes) - before) / calls).toFixed(1);
      console.log(
        `| ${title} | ${used} | ${percentile(times, 0.5).toFixed(1)} | ${late.toFixed(1)} | ${judged(`${name}, ${title}, ms`, late, most)} | ${kilobytes.toFixed(1)} |`,
      );
    }
    const eight = await Promise.all(Array.from({ length: 8 }, () => call(CALLS['list, newest'][0])));
    const slowest = Math.max(...eight.map(({ ms }) => ms)).toFixed(0);
    const held = residentBytes(server.pid);
    console.log(`\nEight lists at once: the slowest after ${slowest} ms`);
    if (held) {
      console.log(
        `Memory: ${inMb(idle).toFixed(0)} MB at first, ${inMb(held).toFixed(0)} MB after all of it (${judged(`${name}, memory in MB`, inMb(held), MOST_MEMORY)} MB)`,
      );
    }
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
      await measure(name, wanted.database, folder, binaries, wanted, Number(wanted['database-pid']));
    }
    if (!wanted.database && wanted.only !== 'postgres') {
      const file = join(folder, 'shop.db');
      await measure('SQLite', `sqlite://${file}`, folder, binaries, wanted);
      console.log(`An order costs ${(statSync(file).size / 1024 / wanted.orders).toFixed(1)} KB there.`);
    }
    if (!wanted.database && wanted.only !== 'sqlite') {
      const found = findPrograms();
      if (!found)
        throw new Stop(
          'There is no PostgreSQL here (initdb and postgres): --only sqlite measures the other one.',
        );
      const postgres = await startPostgres(found);
      try {
        await measure('PostgreSQL', postgres.address, folder, binaries, wanted, postgres.pid);
      } finally {
        await postgres.stop();
      }
    }
  } finally {
    remove();
  }
  if (missed.length > 0) throw new Stop(`Limits that were missed:\n${missed.join('\n')}`);
});
