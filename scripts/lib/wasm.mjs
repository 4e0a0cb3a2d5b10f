// The built WASM package in Node.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { frontend, Stop } from './project.mjs';

const folder = join(frontend, 'src', 'core', 'wasm');

/** Loads the package, once per process. */
export async function loadCore() {
  const script = join(folder, 'core_wasm.js');
  if (!existsSync(script)) throw new Stop('The WASM package is not built yet. Run: npx -y rust-just wasm');
  const core = await import(pathToFileURL(script).href);
  core.initSync({ module: readFileSync(join(folder, 'core_wasm_bg.wasm')) });
  return core;
}
