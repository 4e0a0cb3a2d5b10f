import type { Plugin } from 'vite';

/**
 * Puts all that the first page needs into two files: the libraries, which a visitor keeps over many releases, and the shop's own
 * code. Left alone, the bundler makes a file of whatever a later page needs, too: 44 small files instead of two, and 9 kB more of the
 * first load.
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
    async buildEnd() {
      const entries = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry === true);
      const parse = (id: string): ModuleLinks | null => {
        const code = this.getModuleInfo(id)?.code;
        return code ? linksOf(this.parse(code).body as unknown as Statement[]) : null;
      };
      const resolve = async (source: string, importer: string) =>
        (await this.resolve(source, importer))?.id ?? null;
      first = await reachable(entries, parse, resolve);
    },
  };
}

/** The imports and exports of a module. A list of exports (`ui/index.ts`, `lucide-react`) has nothing else. */
export interface ModuleLinks {
  imports: Link[];
  /** The names that it exports, but for those that pass through an `export *`. */
  exports: Set<string>;
  isList: boolean;
}

interface Link {
  source: string;
  /** The name in the module it comes from; `*` is all of them. */
  imported: string;
  /** The name under which a list hands it on; null where it is used here, `*` where all names pass. */
  exported: string | null;
}

/**
 * The entries and everything that they import, other than on demand. Through a list of exports only the names count that somebody
 * on the way asks for: the others belong to the pages that use them.
 */
export async function reachable(
  entries: string[],
  linksOfModule: (id: string) => ModuleLinks | null,
  resolve: (source: string, importer: string) => Promise<string | null>,
): Promise<Set<string>> {
  const found = new Set<string>();
  const modules = new Map<string, { links: ModuleLinks | null; targets: Map<string, string | null> }>();
  const asked = new Set<string>();

  const moduleOf = async (id: string) => {
    const known = modules.get(id);
    if (known) return known;
    const links = linksOfModule(id);
    const targets = new Map<string, string | null>();
    modules.set(id, { links, targets });
    for (const { source } of links?.imports ?? [])
      if (!targets.has(source)) targets.set(source, await resolve(source, id));
    return { links, targets };
  };

  const exportsName = async (id: string, name: string): Promise<boolean> => {
    const { links, targets } = await moduleOf(id);
    if (!links || name === '*' || links.exports.has(name)) return true;
    for (const { exported, source } of links.imports) {
      const target = exported === '*' ? targets.get(source) : null;
      if (target && (await exportsName(target, name))) return true;
    }
    return false;
  };

  const waiting: [id: string, name: string][] = entries.map((id) => [id, '*']);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [id, name] = next;
    const { links, targets } = await moduleOf(id);
    const key = links?.isList ? `${id}\0${name}` : id;
    if (asked.has(key)) continue;
    asked.add(key);
    found.add(id);
    for (const { source, imported, exported } of links?.imports ?? []) {
      const target = targets.get(source);
      if (!target) continue;
      if (!links?.isList || name === '*') waiting.push([target, imported]);
      else if (exported === name) waiting.push([target, imported]);
      else if (exported === '*' && (await exportsName(target, name))) waiting.push([target, name]);
    }
  }
  return found;
}

interface Named {
  type: string;
  name?: string;
  value?: string;
}
interface Specifier {
  type: string;
  local: Named;
  imported?: Named;
  exported?: Named;
}
interface Statement {
  type: string;
  source?: { value: string } | null;
  specifiers?: Specifier[];
  exported?: Named | null;
  declaration?: Declaration | null;
  /** `'use strict'` */
  directive?: string;
}

const nameOf = (node: Named | null | undefined) => node?.name ?? node?.value ?? '*';

/** Reads the links of a module from its statements. */
export function linksOf(body: readonly Statement[]): ModuleLinks {
  const imports: Link[] = [];
  const exports = new Set<string>();
  let isList = true;
  /** The names that a list imports first and exports in a statement of its own. */
  const handedOn = new Map<string, string>();
  for (const { type, source, specifiers } of body) {
    if (type !== 'ExportNamedDeclaration') continue;
    for (const one of specifiers ?? []) exports.add(nameOf(one.exported));
    if (source) continue;
    for (const one of specifiers ?? []) handedOn.set(nameOf(one.local), nameOf(one.exported));
  }
  for (const { type, source, specifiers = [], exported, declaration, directive } of body) {
    if (type === 'ImportDeclaration' && source) {
      // Imported for its effect, not for a name.
      if (specifiers.length === 0) isList = false;
      if (specifiers.length === 0) imports.push({ source: source.value, imported: '*', exported: null });
      for (const one of specifiers) {
        const imported =
          one.type === 'ImportSpecifier'
            ? nameOf(one.imported)
            : one.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*';
        imports.push({
          source: source.value,
          imported,
          exported: handedOn.get(nameOf(one.local)) ?? null,
        });
      }
    } else if (type === 'ExportAllDeclaration' && source) {
      const passed = exported ? nameOf(exported) : '*';
      if (passed !== '*') exports.add(passed);
      imports.push({ source: source.value, imported: '*', exported: passed });
    } else if (type === 'ExportNamedDeclaration' && source) {
      for (const one of specifiers)
        imports.push({ source: source.value, imported: nameOf(one.local), exported: nameOf(one.exported) });
    } else if (directive === undefined && (type !== 'ExportNamedDeclaration' || declaration)) {
      isList = false;
      for (const name of declaredNames(declaration)) exports.add(name);
      if (type === 'ExportDefaultDeclaration') exports.add('default');
    }
  }
  return { imports, exports, isList };
}

interface Declaration {
  id?: Named | null;
  declarations?: { id: Named }[];
}

/** `export function a`, `export const a = …, b = …`. */
function declaredNames(declaration: Declaration | null | undefined): string[] {
  const ids = declaration?.declarations?.map(({ id }) => id) ?? [declaration?.id];
  return ids.flatMap((id) => (id?.name === undefined ? [] : [id.name]));
}
