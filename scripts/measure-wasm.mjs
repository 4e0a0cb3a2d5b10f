// Measures files with the built WASM packages: node scripts/measure-wasm.mjs FILE…
// Prints what the example `measure` prints, one JSON object per file and line, and exits with 0 whatever the files hold.
import { readFileSync } from 'node:fs';
import { isMain, main } from './lib/project.mjs';
import { loadReaders } from './lib/wasm.mjs';

/** The line for one file, by the package that `readerOf` answers for it. */
export function measureLine(readerOf, file) {
  const core = readerOf(file);
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch {
    return core.unreadableJson(file);
  }
  return core.measureJson(file, bytes);
}

if (isMain(import.meta.url))
  await main(async () => {
    const readerOf = await loadReaders();
    for (const file of process.argv.slice(2)) process.stdout.write(`${measureLine(readerOf, file)}\n`);
  });
