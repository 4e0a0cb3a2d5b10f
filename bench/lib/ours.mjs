// Our WASM package for meshes in Node, and one call of it on a whole file, fed in windows as the browser's worker feeds it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { frontend } from '../../scripts/lib/project.mjs';

const folder = join(frontend, 'src', 'core', 'wasm');

/** The package with its memory, compiled as a browser does it: quickly now, and better in the background. */
export async function loadWithMemory() {
  const core = await import(pathToFileURL(join(folder, 'core_mesh.js')).href);
  const module = await WebAssembly.compile(readFileSync(join(folder, 'core_mesh_bg.wasm')));
  const { memory } = core.initSync({ module });
  return { core, memory };
}

/** What the worker gives the core at a time (`frontend/src/core/windows.ts`). */
const WINDOW_BYTES = 1 << 18;

/** Reads a file; answers the first measures and the buffers three.js takes. The package's memory is given back. */
export function readModel(core, name, bytes) {
  const stream = new core.ModelStream(name, bytes.length);
  try {
    for (let from = 0; from < bytes.length; ) {
      const to = Math.min(from + WINDOW_BYTES, bytes.length);
      const startAgain = stream.feed(bytes.subarray(from, to), to === bytes.length);
      from = startAgain ? 0 : to;
    }
    const first = stream.first();
    return { first, positions: stream.positions(), indices: stream.indices(), placement: stream.placement() };
  } finally {
    stream.free();
  }
}
