// The package for printability finds in each file what the native example finds, to the last bit.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { linesOf } from '../../../scripts/lib/examples.mjs';
import { buffersOf, loadPrintability, loadReaders } from '../../../scripts/lib/wasm.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A value of the package as JSON has it: null for what is undefined. */
function plain(value) {
  if (value === undefined) return null;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, plain(own)]));
}

/** All thicknesses in one number, as `report.rs` makes it. */
function hash(thickness) {
  let hash = 0x811c9dc5;
  for (const [at, bits] of new Uint32Array(thickness.buffer).entries())
    hash = Math.imul(hash ^ (Number.isNaN(thickness[at]) ? 0 : bits), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The report of a file, made as the example makes it. */
function report(printability, [positions, indices, faces]) {
  const settings = printability.defaultPrintSettings();
  const limits = printability.printLimits(settings, 'PLA', 0.2);
  const check = new printability.PrintCheck(positions, indices, 1, limits, settings.machine, faces);
  try {
    while (check.step(1_000_000).stage !== 'done');
    const drawn = check.orientation().poses[0];
    check.cutLayers({
      rotation: drawn.rotation,
      layerMm: 0.2,
      infillPercent: 20,
      densityGCm3: limits.densityGCm3,
      supportMm3: drawn.supportMm3,
    });
    while (check.stepLayers(100) < 1);
    const findings = check.findings().map((finding, at) => ({
      ...finding,
      faces: check.faces(at).length,
      lines: check.lines(at).length / 6,
    }));
    return plain({
      triangles: check.thickness().length,
      smallestWallMm: check.smallestWallMm(),
      thickness: hash(check.thickness()),
      findings,
      orientation: check.orientation(),
      layers: check.layerSum(),
    });
  } finally {
    check.free();
  }
}

test('printability in WebAssembly is what it is natively, to the bit', async () => {
  const printability = await loadPrintability();
  const readerOf = await loadReaders();
  const files = ['stl', 'obj', 'ply', 'amf', 'step'].flatMap((format) => {
    const folder = join(root, 'core-wasm/fixtures', format);
    return readdirSync(folder).map((name) => join(folder, name));
  });
  const lines = linesOf('printability', process.env.SCHICHTWERK_PRINTABILITY, files);
  let checked = 0;
  for (const [index, file] of files.entries()) {
    const native = JSON.parse(lines[index]);
    assert.equal(native.file, file);
    if (native.report.error) continue;
    const own = report(printability, buffersOf(readerOf, file));
    const { ms: _, volumeMm3: __, ...expected } = native.report;
    assert.deepEqual(own, expected, file);
    checked += 1;
  }
  assert.ok(checked >= 60, `only ${checked} files were checked`);
});
