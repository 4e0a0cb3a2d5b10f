// The built WASM packages in Node.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { frontend, Stop } from './project.mjs';

const folder = join(frontend, 'src', 'core', 'wasm');

/** The package that reads a file of this name: STEP has one of its own. */
const packageOf = (file) => (/\.(?:stp|step)$/i.test(file) ? 'core_step' : 'core_mesh');

/** Loads a package, once per process. */
async function load(name) {
  const script = join(folder, `${name}.js`);
  if (!existsSync(script)) throw new Stop('The WASM packages are not built yet. Run: npx -y rust-just wasm');
  const core = await import(pathToFileURL(script).href);
  core.initSync({ module: readFileSync(join(folder, `${name}_bg.wasm`)) });
  return core;
}

/** Loads the package of prices, forms and the catalogue. */
export const loadCore = () => load('core_wasm');

/** Loads the package for the checks of printability. */
export const loadPrintability = () => load('core_printability');

/** Loads the packages that read files, and answers which one reads a file. */
export async function loadReaders() {
  const packages = { core_mesh: await load('core_mesh'), core_step: await load('core_step') };
  return (file) => packages[packageOf(file)];
}

/** A file as the page hands it on: the buffers for drawing, and the exact faces of a STEP file. */
export function buffersOf(readerOf, file) {
  const bytes = readFileSync(file);
  const stream = new (readerOf(file).ModelStream)(file, bytes.length);
  try {
    while (stream.feed(bytes, true));
    stream.first();
    while (!stream.draw());
    return [stream.positions(), stream.indices(), stream.exactFaces?.()];
  } finally {
    stream.free();
  }
}
