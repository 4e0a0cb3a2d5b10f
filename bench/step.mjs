// STEP: ours in WASM against occt-import-js, file by file in one process, their order turned from round to round.
// `node bench/step.mjs FOLDER PEER [ROUNDS]`: FOLDER holds STEP files, PEER is a folder in whose node_modules occt-import-js lies.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { loadReaders } from '../scripts/lib/wasm.mjs';

const [folder, peer, rounds = '3'] = process.argv.slice(2);
if (!peer) throw new Error('node bench/step.mjs FOLDER PEER [ROUNDS]');

const readerOf = await loadReaders();
const occt = await createRequire(join(resolve(peer), 'x.js'))('occt-import-js')();

/** Milliseconds of the processor that a call takes. */
function cpuMs(call) {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e3;
}

/** The CPU time until the measures are known, which a price needs, and of what is drawn after that. */
function ours(name, bytes) {
  const { ModelStream } = readerOf(name);
  const stream = new ModelStream(name, bytes.length);
  const measured = cpuMs(() => {
    stream.feed(bytes, true);
    stream.first();
  });
  const drawn = cpuMs(() => {
    while (!stream.draw());
    stream.positions();
    stream.indices();
  });
  stream.free();
  return { measured, drawn };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const files = readdirSync(folder)
  .filter((name) => /\.(?:stp|step)$/i.test(name))
  .sort();
const rows = [];
for (const name of files) {
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  const [own, other] = [[], []];
  for (let round = 0; round < Number(rounds); round++) {
    const calls = [
      () => own.push(ours(name, bytes)),
      () => other.push(cpuMs(() => occt.ReadStepFile(bytes, null))),
    ];
    for (const call of round % 2 ? calls.toReversed() : calls) call();
  }
  const measured = median(own.map((call) => call.measured));
  const row = { measured, all: measured + median(own.map((call) => call.drawn)), other: median(other) };
  rows.push(row);
  const cells = [row.measured, row.all, row.other].map((ms) => ms.toFixed(1).padStart(9));
  const ratios = [row.measured, row.all].map((ms) => `${(row.other / ms).toFixed(1)}×`.padStart(8));
  console.log(`${[...cells, ...ratios].join('')}  ${name}`);
}
const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
const against = (key) =>
  `${sum(key).toFixed(0)} ms, ${(sum('other') / sum(key)).toFixed(1)}× in sum, ` +
  `${median(rows.map((row) => row.other / row[key])).toFixed(1)}× in the median`;
console.log(
  `${rows.length} files, CPU of occt-import-js ${sum('other').toFixed(0)} ms; ours until the measures are known ${against('measured')}`,
);
console.log(`ours with what is drawn ${against('all')}`);
