import type { Plugin } from 'vite';
import { notices, type Part, shippedHere } from '../../scripts/lib/shipped.mjs';

const ID = 'virtual:licenses';

/**
 * `import parts from 'virtual:licenses'` is everything of others that the shop ships, crates and npm packages; the build lays the texts of
 * their licences beside it as /lizenzen.txt.
 */
export function licenses(): Plugin {
  let asked: Promise<Part[]> | undefined;
  const parts = () => {
    asked ??= shippedHere();
    return asked;
  };
  return {
    name: 'schichtwerk-licenses',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const others = (await parts()).filter(({ isOurs }) => !isOurs);
      const rows = others.map(({ kind, name, version, license }) => ({ kind, name, version, license }));
      return `export default ${JSON.stringify(rows)};`;
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'lizenzen.txt', source: notices(await parts()) });
    },
  };
}
