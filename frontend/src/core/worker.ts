import { expose } from 'comlink';
import { createParserApi, type ParserModule } from './parserApi';
import { isStep } from './stepFile';
import initMesh, * as mesh from './wasm/core_mesh.js';
import meshUrl from './wasm/core_mesh_bg.wasm?url';
import initStep, * as step from './wasm/core_step.js';
import stepUrl from './wasm/core_step_bg.wasm?url';

/** Fetches and compiles a package once; a failure is forgotten, so that the next file tries again. */
function once(start: () => Promise<unknown>, module: unknown): () => Promise<ParserModule> {
  let started: Promise<unknown> | undefined;
  return async () => {
    started ??= start();
    try {
      await started;
      // The cast says what the generated types cannot: what comes out of the core is whole.
      return module as ParserModule;
    } catch (error) {
      started = undefined;
      throw error;
    }
  };
}

const forMeshes = once(() => initMesh({ module_or_path: meshUrl }), mesh);
const forStep = once(() => initStep({ module_or_path: stepUrl }), step);

// Runs synchronously at start: nothing is awaited before, so no message of the page is lost.
expose(createParserApi((fileName) => (fileName && isStep(fileName) ? forStep() : forMeshes())));
