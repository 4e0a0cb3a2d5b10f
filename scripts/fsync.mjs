// Shows by strace that nothing is acknowledged before it is on the disk: an upload, its file and its row; an order, its row. It starts a
// server on SQLite and a folder, traces it, and looks what was synced between a call and its answer. `node scripts/fsync.mjs`
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Buyer } from './lib/buyer.mjs';
import { start, stop, stopAll } from './lib/children.mjs';
import { green, isMain, main, Stop } from './lib/project.mjs';
import { findProgram } from './lib/proxies.mjs';
import { serverBinary, startTrialShop } from './lib/trial-shop.mjs';
import { notTested } from './lib/untested.mjs';

/** `{ at, kind, text }` of each line of a trace: `123 1700000000.5 fdatasync(9</data/shop.db-wal>) = 0`. */
export function events(trace) {
  return trace
    .split('\n')
    .map((line) => /^\d+ +([\d.]+) (\w+)\((.*)$/.exec(line))
    .filter(Boolean)
    .map(([, at, kind, text]) => ({ at: Number(at), kind, text }));
}

const isSync = ({ kind }) => kind === 'fsync' || kind === 'fdatasync';
const isAnswer = ({ kind, text }) =>
  /^(?:write|writev|sendto|sendmsg)$/.test(kind) && /HTTP\/1\.1 200 OK/.test(text);

/** The first answer after `from`, and what was synced between the two. */
export function syncedBeforeAnswer(list, from) {
  const answer = list.find((event) => event.at >= from && isAnswer(event));
  if (!answer) throw new Stop('The trace holds no answer.');
  return list
    .filter((event) => isSync(event) && event.at >= from && event.at < answer.at)
    .map(({ text }) => text);
}

function expectSynced(what, synced, patterns) {
  for (const [name, pattern] of patterns)
    if (!synced.some((text) => pattern.test(text)))
      throw new Stop(
        `${what} was acknowledged before ${name} was synced. Synced: ${synced.join(', ') || 'nothing'}`,
      );
  console.log(
    `${green('✓')} ${what}: ${synced.length} syncs before the answer, ${patterns.map(([name]) => name).join(' and ')} among them`,
  );
}

const DATABASE = ['the database', /\.db(?:-wal)?>/];

if (isMain(import.meta.url)) {
  await main(async () => {
    const strace = findProgram('strace');
    if (!strace) return notTested('strace', 'that what is acknowledged is on the disk');
    const shop = await startTrialShop({ program: serverBinary() });
    const trace = join(shop.folder, 'trace');
    mkdirSync(join(shop.folder, 'traced'), { recursive: true });
    const calls = 'fsync,fdatasync,write,writev,sendto,sendmsg';
    const flags = ['-f', '-ttt', '-y', '-s', '64', '-e', `trace=${calls}`, '-e', 'signal=none', '-o', trace];
    const tracer = start(strace, [...flags, '-p', String(shop.nodes[0].child.pid)]);
    tracer.stdout.resume();
    const attached = new Promise((done) => tracer.stderr.once('data', done));
    try {
      await attached;
      const buyer = new Buyer(shop.base);
      // Each moment is one in which the server has nothing else to answer.
      const uploaded = Date.now() / 1000;
      await buyer.upload();
      await pause(500);
      let page = await buyer.checkout();
      if (page.body.code === 'prices_changed') {
        buyer.total = page.body.totalCents / 100;
        page = await buyer.checkout();
      }
      await pause(500);
      const paid = Date.now() / 1000;
      await buyer.pay(page.body.url);
      await pause(2_000);
      await stop(tracer);
      const list = events(readFileSync(trace, 'utf8'));
      const file = ['the model', /server-1\/files\/(?!belongs-to|probe)/];
      expectSynced('an upload', syncedBeforeAnswer(list, uploaded), [file, DATABASE]);
      // The first answer after the payment is the one to the provider's webhook: from then on it never sends it again.
      expectSynced('an order', syncedBeforeAnswer(list, paid), [DATABASE]);
    } finally {
      await shop.stop();
      await stopAll();
    }
  });
}
