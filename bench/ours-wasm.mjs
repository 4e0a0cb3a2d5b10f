// Our WASM package, in a process of its own: node bench/ours-wasm.mjs FILE REPEATS PAUSE_MS WARM_UP_MODULE
//
// The package is loaded and warmed as the page does it while the customer looks for a file; then the file is read in
// windows as it would come from the disk, and out come the measures and the buffers for three.js.
// Prints one line of JSON.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { loadWithMemory, readModel } from './lib/ours.mjs';

const [file, repeats, pauseMs, warmUpModule] = process.argv.slice(2);
const onDisk = readFileSync(file);
// Memory of its own, as a browser hands it over, and not a part of Node's pool.
const bytes = new Uint8Array(new ArrayBuffer(onDisk.length));
bytes.set(onDisk);

const started = performance.now();
const { core, memory } = await loadWithMemory();
const loadMs = performance.now() - started;
const { warmReaders } = await import(pathToFileURL(warmUpModule).href);
const warmStarted = performance.now();
await warmReaders(core, () => false);
const warmUpMs = performance.now() - warmStarted;
await pause(Number(pauseMs));
const memoryBefore = memory.buffer.byteLength;

const calls = [];
let result;
for (let call = 0; call < Number(repeats); call += 1) {
  result = undefined;
  const cpu = process.cpuUsage();
  const wall = performance.now();
  result = readModel(core, basename(file), bytes);
  const wallMs = performance.now() - wall;
  const { user, system } = process.cpuUsage(cpu);
  calls.push({ cpuMs: (user + system) / 1e3, wallMs });
}
const { first, positions, indices } = result;
console.log(
  JSON.stringify({
    cpuMs: calls.map(({ cpuMs }) => cpuMs),
    wallMs: calls.map(({ wallMs }) => wallMs),
    volumeMm3: first.volumeMm3,
    triangles: first.triangles,
    dimensionsMm: first.dimensionsMm,
    bufferBytes: positions.byteLength + (indices?.byteLength ?? 0),
    memoryBytes: memory.buffer.byteLength,
    memoryBefore,
    loadMs,
    warmUpMs,
  }),
);
