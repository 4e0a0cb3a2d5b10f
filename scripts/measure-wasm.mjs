// Measures files with the built WASM package: node scripts/measure-wasm.mjs FILE…
// Prints what the example `measure` prints, one JSON object per file and line, and exits with 0 whatever the files hold.
import { readFileSync } from 'node:fs';
import { isMain, main } from './lib/project.mjs';
import { loadCore } from './lib/wasm.mjs';

/** The line for one file. */
export function measureLine(core, file) {
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
    const core = await loadCore();
    for (const file of process.argv.slice(2)) process.stdout.write(`${measureLine(core, file)}\n`);
  });
