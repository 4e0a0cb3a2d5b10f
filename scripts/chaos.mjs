// Breaks what a shop stands on, one thing after another, while customers buy, and asks each time what is left: paid sessions = orders =
// invoices without a gap, two mails each, all servers green again without a restart of ours. `node scripts/chaos.mjs` runs all faults,
// `--only kills,bucket-away` some of them, `--seconds N` lets each last so long; everything is on this machine and thrown away.

import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stop, stopAll } from './lib/children.mjs';
import { bold, green, isMain, main, red, Stop } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { simulatorBinary } from './lib/simulator.mjs';
import { slowConnections } from './lib/slow-connections.mjs';
import { withSmallDisk } from './lib/small-disk.mjs';
import { isLost, Load, Till } from './lib/trial-load.mjs';
import {
  audit,
  command,
  kill,
  launch,
  launchSimulator,
  serverBinary,
  startTrialShop,
} from './lib/trial-shop.mjs';
import { notTested } from './lib/untested.mjs';

const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find(existsSync);

const any = (list) => list[Math.floor(Math.random() * list.length)];

/** For a while, and then no longer. */
const during = (line, mode, value) => async (shop, ms) => {
  shop[line].set(mode, value);
  await pause(ms);
  shop[line].set('ok');
};

const TEN_MINUTES = 600;
const OPEN_CHECKOUTS = 200;
const LONGEST_STOP_MS = 10_000;
/** HAProxy asks every second which servers are ready. */
const UNTIL_BALANCED_MS = 3_000;
/** PostgreSQL takes 100 as it is shipped, and keeps three of them for its superuser. */
const MOST_CONNECTIONS = 97;

/** The environment of a process whose clock is so far ahead. */
const clockAhead = (seconds) => ({
  LD_PRELOAD: FAKETIME,
  FAKETIME: `${seconds > 0 ? '+' : ''}${seconds}s`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

/** The year that ends for a trial, and how far its clock is ahead: in Germany it is New Year 20 seconds after the trial has begun. */
const YEAR = new Date().getUTCFullYear();
const secondsToNewYear = () => Math.round((Date.UTC(YEAR, 11, 31, 23) - Date.now()) / 1000) - 20;

/** Both years have invoices, all of them together one for each payment. */
async function bothYears(shop, paid) {
  const counts = [];
  for (const year of [YEAR, YEAR + 1]) {
    const { code, stdout } = await command(shop, 'invoices', 'export', String(year));
    if (code !== 0) return [`'invoices export ${year}' ended with ${code}.`];
    // Each file of a zip has a line in its list; one is the journal.
    counts.push(stdout.split('PK\u0001\u0002').length - 2);
  }
  const [before, after] = counts;
  console.log(`  ${before} invoices of ${YEAR}, ${after} of ${YEAR + 1}`);
  if (before > 0 && after > 0 && before + after === paid) return [];
  return [`${paid} payments have ${before} invoices before New Year and ${after} after it.`];
}

async function withClock(shop, ms, seconds) {
  if (!FAKETIME) return 'libfaketime (faketime)';
  const node = shop.nodes[1];
  await stop(node.child, 15_000);
  await launch(shop, node, clockAhead(seconds));
  const told = Date.parse((await fetch(`${node.base}/livez`)).headers.get('date'));
  const off = (told - Date.now()) / 1000;
  if (Math.abs(off - seconds) > 10) throw new Stop(`The clock of ${node.name} is off by ${off} s only.`);
  await pause(ms);
  await stop(node.child, 15_000);
  await launch(shop, node);
  return undefined;
}

/** Behind the balancer every call was answered, and PostgreSQL as it is shipped had connections for all. */
function noCallLost(shop, _paid, load) {
  const lost = load.notes.filter(isLost);
  console.log(`  at most ${shop.databaseLine.most()} connections to PostgreSQL at once`);
  const faults = lost.map(({ what, status }) => `'${what}' was answered with ${status}.`);
  if (shop.databaseLine.most() > MOST_CONNECTIONS)
    faults.push(`${shop.databaseLine.most()} connections to PostgreSQL were open at once.`);
  return faults;
}

/** What breaks, and for how long; `servers` is 3 unless said. A fault that needs something that is not there answers with its name. */
const FAULTS = {
  kills: {
    title: 'one of three servers is killed (-9) again and again',
    async work(shop, ms) {
      const end = Date.now() + ms;
      while (Date.now() < end) {
        const node = any(shop.nodes);
        await kill(node);
        await pause(300 + Math.random() * 700);
        await launch(shop, node);
        await pause(700);
      }
    },
  },
  'rolling-upgrade': {
    title: 'one of three servers after another is stopped in order and started again',
    async work(shop) {
      for (const node of shop.nodes) {
        const begun = Date.now();
        await stop(node.child, LONGEST_STOP_MS);
        if (node.child.signalCode) throw new Stop(`${node.name} did not stop within ${LONGEST_STOP_MS} ms.`);
        console.log(`  ${node.name} stopped in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
        await launch(shop, node);
        await pause(UNTIL_BALANCED_MS);
      }
    },
    check: noCallLost,
  },
  'database-restarts': {
    title: 'PostgreSQL restarts, once in order and once without writing anything',
    async work(shop) {
      for (const signal of ['SIGINT', 'SIGQUIT']) {
        await shop.postgres.halt(signal);
        await pause(signal === 'SIGQUIT' ? 4_000 : 0);
        await shop.postgres.launch();
        await pause(4_000);
      }
    },
  },
  'database-hangs': {
    title: 'nothing passes to PostgreSQL, and nothing closes',
    work: during('databaseLine', 'cut'),
  },
  'database-replaced': {
    title: 'open lines to PostgreSQL carry nothing any more, new ones work',
    work: during('databaseLine', 'hole'),
  },
  'bucket-away': { title: 'the bucket closes each call', work: during('bucketLine', 'away') },
  'bucket-slow': {
    title: 'the bucket answers after five seconds',
    work: during('bucketLine', 'slow', 5_000),
  },
  'bucket-fails': {
    title: 'the bucket answers 503 to one call in five',
    work: during('bucketLine', 'fail', 0.2),
  },
  'mail-away': { title: 'the mail server closes each line', work: during('mail', 'away') },
  'mail-hangs': { title: 'the mail server says nothing', work: during('mail', 'hang') },
  'mail-refuses': { title: 'the mail server refuses for now', work: during('mail', 'temp') },
  'clock-ahead': {
    title: 'the clock of one server is ten minutes ahead',
    work: (shop, ms) => withClock(shop, ms, TEN_MINUTES),
  },
  'clock-behind': {
    title: 'the clock of one server is ten minutes behind',
    work: (shop, ms) => withClock(shop, ms, -TEN_MINUTES),
  },
  'new-year': {
    title: 'New Year comes while customers buy, on SQLite',
    servers: 1,
    clock: () => FAKETIME && clockAhead(secondsToNewYear()),
    async work(shop, ms) {
      const told = async () => Date.parse((await fetch(`${shop.base}/livez`)).headers.get('date'));
      while ((await told()) < Date.UTC(YEAR, 11, 31, 23)) await pause(100);
      await pause(ms);
    },
    check: bothYears,
  },
  'provider-away': {
    title: 'the payment provider is gone with 200 open checkouts, half of them paid without news of it',
    // Few, so that it can last an hour.
    customers: { tills: 1, readers: 1 },
    async work(shop, ms, load) {
      const steer = (...words) => run(simulatorBinary(), words, { env: shop.payments, quiet: true });
      const till = new Till(shop, load);
      const pages = [];
      while (pages.length < OPEN_CHECKOUTS) {
        const page = await till.open();
        if (!page) throw new Stop('A checkout could not be opened.');
        pages.push(page);
      }
      await steer('set', 'webhooks=lost');
      for (const page of pages.slice(OPEN_CHECKOUTS / 2)) await till.pay(page);
      await shop.simulator.stop();
      await pause(ms);
      await launchSimulator(shop);
      await steer('reset');
    },
  },
  'slow-connections': {
    title: '500 connections that send a byte now and then',
    servers: 1,
    async work(shop, ms) {
      const left = await slowConnections(shop.base, { count: 500, ms });
      console.log(`  ${left} of 500 were still open at the end`);
    },
  },
  'disk-full': {
    title: 'the disk of database and files is full, on SQLite',
    servers: 1,
    disk: { whole: true },
    async work({ disk }, ms) {
      const release = disk.fill();
      await pause(ms);
      release();
    },
  },
  'files-read-only': {
    title: 'nothing can be written to the disk of the files, on SQLite',
    servers: 1,
    disk: { whole: false },
    async work({ disk }, ms) {
      const release = await disk.close();
      await pause(ms);
      release();
    },
  },
};

/** A server that does not start again is what this looks for, so the other faults still get their turn. */
function said(error) {
  console.log(`  ${red('✗')} ${error instanceof Stop ? error.message : error.stack}`);
  return [error.message];
}

/** Under load: two quiet seconds, the fault, some seconds more, the audit. */
async function trial(name, fault, { ms, program }) {
  const { title, servers = 3, customers, work, check } = fault;
  console.log(`\n${bold(name)}: ${title}`);
  let lacking;
  const missing = (what) => {
    lacking = what;
  };
  const clock = fault.clock?.() ?? {};
  if (fault.clock && !clock.FAKETIME) return notTested('libfaketime (faketime)', name);
  const disk = fault.disk ? await withSmallDisk(missing, fault.disk) : undefined;
  if (lacking) return notTested(lacking, name);
  const shop = await startTrialShop({ servers, program, missing, clock, env: disk?.env ?? {} });
  if (!shop) return notTested(lacking, name);
  shop.disk = disk;
  try {
    const load = new Load(shop, customers);
    await pause(2_000);
    const begun = Date.now();
    lacking = await work(shop, ms, load);
    const over = Date.now();
    if (!lacking) await pause(3_000);
    await load.end();
    if (lacking) return notTested(lacking, name);
    console.log(`  meanwhile: ${load.summary(begun, over)}`);
    console.log(`  afterwards: ${load.summary(over)}`);
    const told = await audit(shop, load);
    const { paid, orders, documents, mails, twice, settledSeconds, faults } = told;
    console.log(
      `  ${paid} paid, ${orders} orders, ${documents} invoices, ${mails} mails (${twice} twice), settled in ${settledSeconds.toFixed(1)} s`,
    );
    if (paid === 0) faults.push('Nobody bought anything.');
    if (check) faults.push(...(await check(shop, paid, load)));
    if (load.givenUp.length > 0) console.log(`  given up: ${load.givenUp.join(', ')}`);
    for (const fault of faults) console.log(`  ${red('✗')} ${fault}`);
    return faults;
  } finally {
    await shop.stop();
    await disk?.remove();
  }
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const options = {
      only: { type: 'string' },
      seconds: { type: 'string', default: '10' },
      server: { type: 'string', default: serverBinary() },
    };
    const { values } = parseArgs({ options });
    const names = values.only?.split(',') ?? Object.keys(FAULTS);
    const unknown = names.filter((name) => !FAULTS[name]);
    if (unknown.length > 0)
      throw new Stop(`There is no fault ${unknown.join(', ')}. Known: ${Object.keys(FAULTS).join(', ')}.`);
    const failed = [];
    try {
      for (const name of names) {
        const settings = { ms: Number(values.seconds) * 1000, program: values.server };
        const faults = (await trial(name, FAULTS[name], settings).catch(said)) ?? [];
        if (faults.length > 0) failed.push(name);
      }
    } finally {
      await stopAll();
    }
    if (failed.length > 0) throw new Stop(`Not whole after: ${failed.join(', ')}`);
    console.log(`\n${green('Nothing was lost, doubled or left red')}`);
  });
}
