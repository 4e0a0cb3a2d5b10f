// The WASM package prints for every file what the native example prints, to the byte and so to the last bit.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadCore } from '../../../scripts/lib/wasm.mjs';
import { measureLine } from '../../../scripts/measure-wasm.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const shared = process.env.SCHICHTWERK_SHARED ?? join(root, '..', 'shared');

function stlFiles(folder, least) {
  const files = readdirSync(folder)
    .filter((name) => /\.stl$/i.test(name))
    .map((name) => join(folder, name));
  assert.ok(files.length >= least, `only ${files.length} files in ${folder}`);
  return files;
}

test('FMT-05 FMT-07 native and WebAssembly measure and refuse alike, bit for bit', async () => {
  const files = stlFiles(join(root, 'core-wasm', 'fixtures', 'stl'), 20);
  if (existsSync(join(shared, 'models')))
    files.push(...stlFiles(join(shared, 'models', 'stl'), 20), ...stlFiles(join(shared, 'models', 'bad'), 20));
  else console.error(`NOT TESTED: the real models, ${shared} is not there`);

  const args = ['run', '-q', '--locked', '-p', 'core-wasm', '--example', 'measure', '--', ...files];
  const native = execFileSync('cargo', args, { cwd: root, encoding: 'utf8' }).trimEnd().split('\n');
  assert.equal(native.length, files.length);
  const core = await loadCore();
  for (const [index, file] of files.entries()) assert.equal(measureLine(core, file), native[index]);
});
