// Row 18: completed purchases per second on PostgreSQL, by one server process and by three, with and without a slow line to the
// database. A purchase is what a browser does: checkout, payment at the simulator, and the return page until it shows the order.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Buyer } from '../../scripts/lib/buyer.mjs';
import { anyFreePort } from '../../scripts/lib/net.mjs';
import { isWindows, root, Stop } from '../../scripts/lib/project.mjs';
import { must } from '../../scripts/lib/run.mjs';
import { scratchFolder } from '../../scripts/lib/scratch.mjs';
import { SHOP_PROGRAMS, simulatorSettings } from '../../scripts/lib/simulator.mjs';
import { findPrograms, startPostgres } from '../../scripts/postgres.mjs';
import { pause } from './measured-shop.mjs';

const DELAY_MS = 5;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 8_000;

/** A program that ends with this one; answers its first line. */
export async function start(command, args, options, isReady) {
  const child = spawn(command, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'], ...options });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4000);
  });
  const ended = new Promise((done) => child.on('exit', done));
  const stop = async () => {
    child.stdin.end();
    child.kill('SIGTERM');
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    said = `${said}\n${line}`.slice(-4000);
    if (isReady(line)) {
      child.stdout.resume();
      return { line, stop, pid: child.pid };
    }
  }
  throw new Stop(`${command} did not start:\n${said}`);
}

export async function startServer(binary, port, home, databaseUrl, payments) {
  const env = {
    ...process.env,
    ...payments,
    BIND: `127.0.0.1:${port}`,
    DATA_DIR: home,
    DATABASE_URL: databaseUrl,
    STATIC_DIR: home,
    RATE_LIMITS: 'off',
    LOG_FORMAT: 'text',
    RUST_LOG: 'error',
  };
  const server = await start(binary, [], { env }, (line) => line.startsWith('Schichtwerk is ready'));
  return { base: `http://127.0.0.1:${port}`, stop: server.stop, pid: server.pid };
}

/** `{ perSecond, failed }` of this many customers at each server, who buy one thing after another. */
async function sell(servers, buyersEach) {
  const all = servers.flatMap(({ base }) => Array.from({ length: buyersEach }, () => new Buyer(base)));
  for (const buyer of all) await buyer.upload();
  let done = 0;
  let failed = 0;
  let isMeasured = false;
  let isOver = false;
  const buying = all.map(async (buyer) => {
    while (!isOver) {
      const sold = await buyer.buy();
      if (!isMeasured || isOver) continue;
      if (sold) done += 1;
      else failed += 1;
    }
  });
  await pause(WARM_UP_MS);
  isMeasured = true;
  const begun = performance.now();
  await pause(MEASURED_MS);
  isOver = true;
  const seconds = (performance.now() - begun) / 1000;
  await Promise.all(buying);
  return { perSecond: done / seconds, failed };
}

/**
 * Row 18 in one run: for each line, number of customers at each server, and number of processes a new database. Few customers wait for
 * their line, which is what more processes can help with; with many of them the two cores are the limit for one process and for three.
 */
export async function measurePurchases({ programs, release = false, buyers, say = console.error }) {
  const database = findPrograms();
  if (!database)
    throw new Stop('There is no PostgreSQL here (initdb and postgres): row 18 cannot be measured.');
  let from = programs;
  if (!from) {
    const build = ['build', '--locked', ...SHOP_PROGRAMS, ...(release ? ['--release'] : [])];
    await must('Building the server', 'cargo', build);
    from = join(root, 'target', release ? 'release' : 'debug');
  }
  const program = (name) => join(from, isWindows ? `${name}.exe` : name);
  const { folder, remove } = scratchFolder();
  const results = [];
  try {
    const rounds = buyers.flatMap((each) =>
      [DELAY_MS, 0].flatMap((delay) => [1, 3].map((processes) => ({ each, delay, processes }))),
    );
    for (const { each, delay, processes } of rounds) {
      const postgres = await startPostgres(database);
      const stops = [postgres.stop];
      try {
        const address = new URL(postgres.address);
        if (delay > 0) {
          const line = [join(root, 'bench', 'lib', 'slow-line.mjs'), address.port, String(delay)];
          const slow = await start(process.execPath, line, {}, () => true);
          stops.unshift(slow.stop);
          address.port = slow.line;
        }
        const home = join(folder, `${each}-${delay}-${processes}`);
        mkdirSync(home);
        const ports = [];
        while (ports.length < processes) ports.push(await anyFreePort());
        const shopAddress = `http://127.0.0.1:${ports[0]}`;
        const payments = await simulatorSettings({ shopAddress, dataDir: home, env: {} });
        const env = { ...process.env, ...payments.simulator };
        const simulator = await start(program('payment-simulator'), [], { env }, () => true);
        stops.unshift(simulator.stop);
        const servers = [];
        // One after another: the first one makes the tables.
        for (const port of ports) {
          servers.push(await startServer(program('server'), port, home, address.href, payments.shop));
          stops.unshift(servers.at(-1).stop);
        }
        const result = { each, delay, processes, ...(await sell(servers, each)) };
        results.push(result);
        say(
          `${delay} ms, ${processes} process(es), ${processes * each} buyers: ${result.perSecond.toFixed(1)}/s, ${result.failed} failed`,
        );
      } finally {
        for (const stop of stops) await stop();
      }
    }
  } finally {
    remove();
  }
  return buyers.map((each) => {
    const of = (delay, processes) =>
      results.find((one) => one.each === each && one.delay === delay && one.processes === processes)
        .perSecond;
    return {
      buyers: each,
      one: of(DELAY_MS, 1),
      ratio: of(DELAY_MS, 3) / of(DELAY_MS, 1),
      direct: of(0, 3) / of(0, 1),
    };
  });
}
