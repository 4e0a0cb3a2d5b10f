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

/** Everything that the page asks for: measures, and what is drawn. */
function ours(name, bytes) {
  const { ModelStream } = readerOf(name);
  const stream = new ModelStream(name, bytes.length);
  stream.feed(bytes, true);
  stream.first();
  const positions = stream.positions();
  stream.indices();
  stream.measures(positions);
  stream.free();
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
      () => own.push(cpuMs(() => ours(name, bytes))),
      () => other.push(cpuMs(() => occt.ReadStepFile(bytes, null))),
    ];
    for (const call of round % 2 ? calls.toReversed() : calls) call();
  }
  rows.push({ name, own: median(own), other: median(other) });
  const { own: a, other: b } = rows.at(-1);
  console.log(
    `${a.toFixed(1).padStart(8)} ${b.toFixed(1).padStart(9)} ${(b / a).toFixed(1).padStart(7)}×  ${name}`,
  );
}
const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
console.log(
  `${rows.length} files, CPU ms: ours ${sum('own').toFixed(0)}, occt-import-js ${sum('other').toFixed(0)}, ` +
    `${(sum('other') / sum('own')).toFixed(1)}×; median ratio ${median(rows.map(({ own, other }) => other / own)).toFixed(1)}×`,
);
