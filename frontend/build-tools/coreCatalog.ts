import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Catalog } from '../src/core/generated/core_wasm';

const ID = 'virtual:core-catalog';
const PACKAGE = join(import.meta.dirname, '../src/core/wasm');

/**
 * `import catalog from 'virtual:core-catalog'` is what the core's `catalog()` answers, asked at build time: the drop zone and the
 * start page need it before the core is on the page.
 */
export function coreCatalog(): Plugin {
  return {
    name: 'schichtwerk-core-catalog',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const module = join(PACKAGE, 'core_wasm_bg.wasm');
      this.addWatchFile(module);
      const core: { initSync(input: object): void; catalog(): Catalog } = await import(
        pathToFileURL(join(PACKAGE, 'core_wasm.js')).href
      );
      core.initSync({ module: readFileSync(module) });
      return `export default ${JSON.stringify(core.catalog())};`;
    },
  };
}
