// @vitest-environment node
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { linksOf, reachable } from './startChunk.ts';

/** Modules by name; each import names another one. */
async function reached(modules: Record<string, string>): Promise<string[]> {
  const links = (id: string) => linksOf(parseSync(id, modules[id] ?? '').program.body as never);
  const found = await reachable(['main.js'], links, async (source) => (source in modules ? source : null));
  return [...found].sort();
}

test('everything that the entry imports comes with it, other than on demand', async () => {
  const modules = {
    'main.js': "import { a } from 'a.js'; import('late.js'); import 'style.js'; a();",
    'a.js': "import b from 'b.js'; export const a = () => b;",
    'b.js': 'export default 1;',
    'style.js': 'document.title = 1;',
    'late.js': 'export const late = 1;',
  };
  expect(await reached(modules)).toEqual(['a.js', 'b.js', 'main.js', 'style.js']);
});

test('through a list of exports only what is asked for comes along, whatever way it is handed on', async () => {
  const modules = {
    'main.js': "import { Button, Menu as M, Tabs } from 'ui.js'; console.log(Button, M, Tabs);",
    'ui.js':
      "export * from 'button.js'; export * from 'select.js'; export { Menu } from 'menu.js'; export * from 'more.js';",
    'button.js': 'export function Button() {}',
    'select.js': "import 'heavy.js'; export const Select = 1, Option = 2;",
    'heavy.js': '1;',
    'menu.js': 'export class Menu {}',
    'more.js': "import * as Tabs from 'tabs.js'; import * as Form from 'form.js'; export { Tabs, Form };",
    'tabs.js': 'export const Root = 1;',
    'form.js': 'export const Root = 1;',
  };
  expect(await reached(modules)).toEqual(['button.js', 'main.js', 'menu.js', 'more.js', 'tabs.js', 'ui.js']);
});
