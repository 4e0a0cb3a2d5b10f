import { expose } from 'comlink';
import { createParserApi, type ParserModule } from './parserApi';
import init, * as core from './wasm/core_wasm.js';
import url from './wasm/core_wasm_bg.wasm?url';

let module: Promise<ParserModule> | undefined;

/** Compiles the WASM package once; a failure is forgotten, so that the next file tries again. */
async function load(): Promise<ParserModule> {
  // The cast says what the generated types cannot: what comes out of the core is whole.
  module ??= init({ module_or_path: url }).then(() => core as unknown as ParserModule);
  try {
    return await module;
  } catch (error) {
    module = undefined;
    throw error;
  }
}

// Runs synchronously at start: nothing is awaited before, so no message of the page is lost.
expose(createParserApi(load));
