// The WASM packages print for every file what the native example prints, to the byte and so to the last bit.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { linesOf } from '../../../scripts/lib/examples.mjs';
import { notTested } from '../../../scripts/lib/untested.mjs';
import { loadReaders } from '../../../scripts/lib/wasm.mjs';
import { measureLine } from '../../../scripts/measure-wasm.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const shared = process.env.SCHICHTWERK_SHARED ?? join(root, '..', 'shared');

function modelFiles(folder, least) {
  const files = readdirSync(folder)
    .filter((name) => /\.(?:stl|obj|ply|amf|step|stp)$/i.test(name))
    .map((name) => join(folder, name));
  assert.ok(files.length >= least, `only ${files.length} files in ${folder}`);
  return files;
}

/** A folder for each format that has one. */
const formatFolders = (folder) =>
  ['stl', 'obj', 'ply', 'amf', 'step'].map((format) => join(folder, format)).filter(existsSync);

/** Copies of the binary STL files whose triangles lie: every third is turned over, the first is there twice, two are missing. */
function lyingCopies(files, folder) {
  return files.flatMap((file, index) => {
    const bytes = readFileSync(file);
    const count = bytes.length >= 84 ? bytes.readUInt32LE(80) : 0;
    if (count < 8 || bytes.length !== 84 + 50 * count) return [];
    const lies = Buffer.concat([bytes.subarray(0, bytes.length - 100), bytes.subarray(84, 134)]);
    lies.writeUInt32LE(count - 1, 80);
    for (let triangle = 0; triangle < count - 1; triangle += 3) {
      const second = 84 + 50 * triangle + 24;
      const corner = Buffer.from(lies.subarray(second, second + 12));
      lies.copy(lies, second, second + 12, second + 24);
      corner.copy(lies, second + 12);
    }
    const path = join(folder, `${index}.stl`);
    writeFileSync(path, lies);
    return [path];
  });
}

const measuredNatively = (args) => linesOf('measure', process.env.SCHICHTWERK_MEASURE, args);

/** What the example prints of a file with `--drawings`. */
function drawingLine(core, file) {
  const bytes = readFileSync(file);
  const stream = new core.ModelStream(file, bytes.length);
  try {
    stream.feed(bytes, true);
    stream.first();
  } catch {
    return 'refused';
  }
  while (!stream.draw());
  const indices = stream.indices();
  if (indices.length === 0) return 'not drawn';
  let hash = 0x811c9dc5;
  for (const words of [new Uint32Array(stream.positions().buffer), indices])
    for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
  stream.free();
  return `${indices.length / 3} triangles ${(hash >>> 0).toString(16).padStart(8, '0')}`;
}

test('FMT-13 native and WebAssembly draw STEP files by the same triangles, bit for bit', async () => {
  const folders = [join(root, 'core-wasm', 'fixtures', 'step')];
  if (existsSync(join(shared, 'models'))) folders.push(join(shared, 'models', 'step'));
  else notTested('shared', 'native and WebAssembly drawings of the real models');
  const files = folders.flatMap((folder) => modelFiles(folder, 20));
  const native = measuredNatively(['--drawings', ...files]);
  const readerOf = await loadReaders();
  for (const [index, file] of files.entries())
    assert.equal(drawingLine(readerOf(file), file), native[index], file);
  assert.ok(native.filter((line) => line.includes('triangles')).length >= 10);
});

test('FMT-05 FMT-07 FMT-09 FMT-13 FMT-16 PRC-25 native and WebAssembly measure and refuse alike, bit for bit', async (context) => {
  const files = formatFolders(join(root, 'core-wasm', 'fixtures')).flatMap((folder) =>
    modelFiles(folder, 20),
  );
  assert.ok(files.length >= 80, `only ${files.length} fixtures`);
  const models = join(shared, 'models');
  if (existsSync(models))
    files.push(
      ...formatFolders(models).flatMap((folder) => modelFiles(folder, 5)),
      ...modelFiles(join(models, 'bad'), 60),
    );
  else notTested('shared', 'native and WebAssembly measures of the real models');

  const folder = mkdtempSync(join(tmpdir(), 'lies-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const lying = lyingCopies(files, folder);
  assert.ok(lying.length >= 3, `only ${lying.length} binary STL files`);
  files.push(...lying);

  const native = measuredNatively(files);
  assert.equal(native.length, files.length);
  const readerOf = await loadReaders();
  for (const [index, file] of files.entries()) assert.equal(measureLine(readerOf, file), native[index]);
});

test('FMT-13 PRC-28 native and WebAssembly say the same of every hostile STEP file', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  context.after(() => rmSync(folder, { recursive: true }));
  linesOf('hostile', process.env.SCHICHTWERK_HOSTILE, [folder]);
  const files = modelFiles(folder, 40);
  const native = measuredNatively(files);
  const readerOf = await loadReaders();
  for (const [index, file] of files.entries()) assert.equal(measureLine(readerOf, file), native[index]);
  assert.ok(native.filter((line) => line.includes('"doubts"')).length >= 20);
});
