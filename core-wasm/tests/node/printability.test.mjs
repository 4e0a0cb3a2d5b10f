// The package for printability finds in each file what the native example finds, to the byte and so to the last bit.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { linesOf } from '../../../scripts/lib/examples.mjs';
import { buffersOf, loadPrintability, loadReaders } from '../../../scripts/lib/wasm.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));

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
    return check.reportJson();
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
    const own = JSON.parse(report(printability, buffersOf(readerOf, file)));
    const { ms: _, ...expected } = native.report;
    assert.deepEqual(own, expected, file);
    checked += 1;
  }
  assert.ok(checked >= 60, `only ${checked} files were checked`);
});
