import type { Plugin } from 'vite';

/**
 * Puts all that the first page needs into two files: the libraries, which a visitor keeps over many releases, and the shop's own
 * code. Left alone, the bundler makes a file of whatever a later page needs too, and a dozen small files compress several kB worse.
 */
export function startChunk(): Plugin {
  let first = new Set<string>();
  return {
    name: 'start-chunk',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: (id) => first.has(id) && id.includes('node_modules'), priority: 2 },
                { name: 'start', test: (id) => first.has(id), priority: 1 },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      const isEntry = (id: string) => this.getModuleInfo(id)?.isEntry === true;
      first = reachable(
        [...this.getModuleIds()].filter(isEntry),
        (id) => this.getModuleInfo(id)?.importedIds ?? [],
      );
    },
  };
}

/** The entries and everything that they import, other than on demand. */
function reachable(entries: string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...importsOf(id));
  }
  return found;
}
