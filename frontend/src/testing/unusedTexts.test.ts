// @vitest-environment node
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/generated*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const TEXTS = import.meta.glob<Record<string, unknown>>('../**/*{t,T}exts.ts', { eager: true });

/** Every path into an object, as `orders.name`. */
function pathsOf(value: unknown, path: string): string[] {
  const inner =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, child]) => pathsOf(child, `${path}.${key}`))
      : [];
  return [path, ...inner];
}

const COMMENTS_AND_IMPORTS = /import [^;]*;|\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g;

/** What a source takes of a module of texts, as paths that begin with the export's name. */
function usedPaths(source: string, file: string, module: string): string[] {
  const names = new Map<string, string>();
  const handedOn: string[] = [];
  for (const [, verb, list = '', from = ''] of source.matchAll(
    /\b(import|export) \{([^}]*)\} from '(\.[^']*)';/g,
  )) {
    if (posix.join(posix.dirname(file), `${from}.ts`) !== module) continue;
    for (const [, name = '', alias = name] of list.matchAll(/(\w+)(?: as (\w+))?/g)) {
      if (verb === 'export') handedOn.push(name);
      else names.set(alias, name);
    }
  }
  // Neither a part of a class name such as `border-t` nor the name of a field.
  const chain = (name: string) => `(?<![\\w.'-])${name}\\b(?!:)((?:\\??\\.\\w+)*)`;
  let code = source.replace(COMMENTS_AND_IMPORTS, '');
  // `const t = texts.orders;` is only another name.
  for (const [name, path] of [...names]) {
    code = code.replace(
      new RegExp(`const (\\w+) = ${chain(name)};`, 'g'),
      (_, alias: string, rest: string) => {
        names.set(alias, path + rest);
        return '';
      },
    );
  }
  const taken = [...names].flatMap(([name, path]) =>
    [...code.matchAll(new RegExp(chain(name), 'g'))].map(([, rest = '']) => path + rest.replaceAll('?', '')),
  );
  return [...handedOn, ...taken];
}

test('every text is shown somewhere', () => {
  const unused = Object.entries(TEXTS).flatMap(([module, exported]) => {
    const used = Object.entries(SOURCES).flatMap(([file, source]) => usedPaths(source, file, module));
    // By itself, by what is taken from it, or because an object around it is taken whole, as for `texts[name]`.
    const isUsed = (path: string): boolean =>
      used.some((taken) => `${taken}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${taken}.`));
    return Object.entries(exported)
      .flatMap(([name, value]) => pathsOf(value, name))
      .filter((path) => !isUsed(path))
      .map((path) => `${module}: ${path}`);
  });
  expect(Object.keys(TEXTS).length).toBeGreaterThan(15);
  expect(unused).toEqual([]);
});
