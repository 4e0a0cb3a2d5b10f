// What one server bears: mixed calls at a fixed rate, or at a rising one until the 95th percentile passes 50 ms, its memory meanwhile, and
// 20 uploads of 50 MB at once. `node scripts/load.mjs [--rate 40] [--seconds 60] [--find] [--uploads 20] [--release | --server FILE]`; everything is on this
// machine, and the customers take their share of its processors.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from '../bench/lib/measured-shop.mjs';
import { Buyer } from './lib/buyer.mjs';
import { stopAll } from './lib/children.mjs';
import { largeStl, multipart } from './lib/large-model.mjs';
import { bold, green, isMain, main, Stop } from './lib/project.mjs';
import { isLost, Load, Till } from './lib/trial-load.mjs';
import { audit, serverBinary, startTrialShop } from './lib/trial-shop.mjs';

const LIMIT_MS = 50;
const VISITORS = 20;
const MOST_MEMORY_MIB = 1536;
/** A shop's memory after a warm-up may grow by this share without being a leak. */
const MOST_GROWTH = 1.15;

/** Resident bytes of a process and all of its group: the server with the children that read models. */
function groupBytes(pid) {
  let sum = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const [, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(group) !== pid) continue;
      const status = readFileSync(`/proc/${entry}/status`, 'utf8');
      sum += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      // It has ended in the meantime.
    }
  }
  return sum;
}

const mib = (bytes) => Math.round(bytes / 1024 / 1024);

/** Each call with its share in a hundred; a visitor has uploaded a part. */
const CALLS = [
  [30, 'settings', '/api/settings'],
  [20, 'page', '/'],
  [10, 'session', '/api/session'],
  [15, 'legal page', '/agb'],
  [10, 'delivered part', (visitor) => visitor.file],
  [7, 'cart', '/api/cart/save-anonymous'],
  [4, 'checkout', '/api/create-checkout-session'],
  [4, 'upload', '/api/upload-model'],
];

/** The next call of a visitor: what, where and with which body. */
function nextCall(visitor, chance) {
  let left = chance * 100;
  const [, what, where] = CALLS.find(([share]) => {
    left -= share;
    return left < 0;
  });
  const path = typeof where === 'function' ? where(visitor) : where;
  if (what === 'checkout') return [what, path, visitor.checkoutRequest()];
  if (what === 'upload') return [what, path, visitor.uploadRequest()];
  if (what !== 'cart') return [what, path, undefined];
  const { cartItems } = JSON.parse(visitor.checkoutRequest().body);
  const headers = { 'content-type': 'application/json' };
  return [what, path, { method: 'POST', headers, body: JSON.stringify({ cartItems }) }];
}

/** Calls at this rate, whether earlier ones were answered or not; answers what was noted. */
async function atRate(shop, visitors, { rate, seconds }) {
  const load = new Load(shop, { tills: 0, readers: 0 });
  const till = new Till(shop, load);
  const begun = performance.now();
  const under = [];
  for (let number = 0; number < rate * seconds; number += 1) {
    const due = begun + (number * 1000) / rate;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    const visitor = visitors[number % visitors.length];
    const [what, path, options] = nextCall(visitor, Math.random());
    under.push(till.call(what, visitor, path, options));
  }
  await Promise.all(under);
  const times = load.notes.map(({ ms }) => ms);
  const lost = load.notes.filter(isLost);
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), lost, calls: times.length, load };
}

const line = (rate, { p50, p95, lost, calls }) => {
  const each = lost.map(({ what, status }) => `, ${what} ${status}`).join('');
  return `${rate} calls a second: median ${p50.toFixed(1)} ms, 95 % within ${p95.toFixed(1)} ms, ${lost.length} of ${calls} failed${each}`;
};

async function mixed(shop, visitors, { rate, seconds, find }) {
  const { pid } = shop.nodes[0].child;
  await atRate(shop, visitors, { rate: Math.min(rate, 20), seconds: 5 });
  if (find) {
    let best = 0;
    for (let step = rate; ; step = Math.round(step * 1.3)) {
      const result = await atRate(shop, visitors, { rate: step, seconds: 10 });
      console.log(line(step, result));
      if (result.p95 > LIMIT_MS || result.lost.length > 0) break;
      best = step;
    }
    console.log(bold(`The highest rate with 95 % of the calls within ${LIMIT_MS} ms: ${best} a second`));
    return;
  }
  const before = groupBytes(pid);
  const rounds = 4;
  const memory = [];
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push(await atRate(shop, visitors, { rate, seconds: seconds / rounds }));
    memory.push(groupBytes(pid));
  }
  for (const result of results) console.log(line(rate, result));
  console.log(results.at(-1).load.summary());
  console.log(`memory ${mib(before)} MiB, then ${memory.map(mib).join(', ')} MiB`);
  if (results.some(({ lost }) => lost.length > 0)) throw new Stop('Calls failed.');
  if (memory.at(-1) > memory[0] * MOST_GROWTH) throw new Stop('The memory grows.');
}

/** The status of an upload, also where the server answers before it has read all of it, which `fetch` takes for a broken line. */
function upload(base, { body, type }) {
  return new Promise((done) => {
    const headers = { 'content-type': type, 'content-length': body.length };
    const call = request(`${base}/api/upload-model`, { method: 'POST', headers, agent: false }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    });
    call.on('error', (error) => done(error.code));
    call.end(body);
  });
}

async function uploads(shop, count) {
  const { pid } = shop.nodes[0].child;
  const model = largeStl(50_000_000);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, groupBytes(pid));
  }, 100);
  const begun = performance.now();
  const statuses = new Map();
  const form = multipart(model, 'gross.stl');
  await Promise.all(
    Array.from({ length: count }, async () => {
      const status = await upload(shop.base, form);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
  );
  clearInterval(watch);
  const seconds = (performance.now() - begun) / 1000;
  const list = [...statuses].map(([status, number]) => `${status}×${number}`).join(' ');
  console.log(
    `${count} uploads of 50 MB at once: ${list} in ${seconds.toFixed(1)} s, at most ${mib(most)} MiB`,
  );
  const known = new Set([200, 429, 503]);
  if ([...statuses.keys()].some((status) => !known.has(status))) throw new Stop('Uploads broke.');
  if (!statuses.has(200)) throw new Stop('No upload was taken.');
  if (mib(most) > MOST_MEMORY_MIB) throw new Stop(`That is more than ${MOST_MEMORY_MIB} MiB.`);
}

if (isMain(import.meta.url)) {
  await main(async () => {
    if (!existsSync('/proc/self/stat'))
      throw new Stop('The memory of processes is read from /proc: this needs Linux.');
    const options = {
      rate: { type: 'string', default: '40' },
      seconds: { type: 'string', default: '60' },
      find: { type: 'boolean', default: false },
      uploads: { type: 'string', default: '20' },
      release: { type: 'boolean', default: false },
      server: { type: 'string' },
    };
    const { values } = parseArgs({ options });
    const program = values.server ?? serverBinary(values.release ? 'release' : 'debug');
    const shop = await startTrialShop({ program });
    try {
      // One after another: the places for reading models are few, and to be sent away is no fault.
      const visitors = [];
      while (visitors.length < VISITORS) {
        const visitor = new Buyer(shop.base);
        await visitor.upload();
        visitors.push(visitor);
      }
      const { find } = values;
      if (Number(values.rate) > 0)
        await mixed(shop, visitors, { rate: Number(values.rate), seconds: Number(values.seconds), find });
      if (Number(values.uploads) > 0) await uploads(shop, Number(values.uploads));
      const { faults } = await audit(shop, { paid: [], unsure: [] });
      if (faults.length > 0) throw new Stop(faults.join('\n'));
      console.log(green('No call failed, and the memory is bounded'));
    } finally {
      await shop.stop();
      await stopAll();
    }
  });
}
