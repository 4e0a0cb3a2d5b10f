// Which module of a Rust crate uses which: every `use` tree and every path in the code is followed, through re-exports, to the
// module that defines what is meant.

/** The source without comments, texts and what is compiled for tests only; lines keep their numbers. */
export function bare(source) {
  const blank = (text) => text.replace(/[^\n]/g, ' ');
  const plain = source.replace(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|b?r(#*)"[\s\S]*?"\1|b?"(?:\\[\s\S]|[^"\\])*"|b?'(?:\\[^\n]{1,8}?|[^'\\\n])'/g,
    blank,
  );
  let text = plain;
  for (;;) {
    const found =
      /#\[cfg\(test\)\]\s*(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))?\s+)?(?:mod|fn|use|impl|static|const)\b/.exec(
        text,
      );
    if (!found) return text;
    const end = endOfItem(text, found.index + found[0].length);
    text = text.slice(0, found.index) + blank(text.slice(found.index, end)) + text.slice(end);
  }
}

/** Where the item ends that begins before `from`: behind its semicolon or its closing brace. */
function endOfItem(text, from) {
  let depth = 0;
  for (let index = from; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1;
    else if (text[index] === '}') {
      depth -= 1;
      if (depth === 0) return index + 1;
    } else if (text[index] === ';' && depth === 0) return index + 1;
  }
  return text.length;
}

/** `a::{b, c::{self, d as e}, f::*}` as `[{ path: ['a', 'b'], name: 'b' }, …]`; a glob has the name `*`. */
export function leavesOf(tree, before = []) {
  const text = tree.trim();
  const brace = text.indexOf('{');
  if (brace >= 0) {
    const prefix = segments(text.slice(0, brace));
    const inner = text.slice(brace + 1, text.lastIndexOf('}'));
    return splitAtCommas(inner).flatMap((part) => leavesOf(part, [...before, ...prefix]));
  }
  const [whole, alias] = text.split(/\s+as\s+/);
  const path = [...before, ...segments(whole)];
  if (path.at(-1) === 'self' && path.length > 1) path.pop();
  const last = path.at(-1);
  if (last === '*') return [{ path: path.slice(0, -1), name: '*' }];
  return last === undefined ? [] : [{ path, name: alias ?? last }];
}

const segments = (text) =>
  text
    .split('::')
    .map((part) => part.trim().replace(/^r#/, ''))
    .filter(Boolean);

function splitAtCommas(text) {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** `orders/fulfil.rs` is `orders::fulfil`, `orders/mod.rs` is `orders`, `lib.rs` is the crate itself: ''. */
export function moduleOf(file) {
  return file
    .replace(/\.rs$/, '')
    .replace(/(?:^|\/)(?:mod|lib)$/, '')
    .replaceAll('/', '::');
}

/**
 * `files` is a map from paths below `src` to sources. Answers every use of another module as
 * `{ from, to, file, line, via }`: `to` defines what is meant, `via` is how the source names it.
 */
export function usesBetween(files) {
  const modules = new Map();
  for (const [file, source] of files) {
    if (file === 'main.rs') continue;
    const text = bare(source);
    modules.set(moduleOf(file), { file, text, names: new Map(), globs: [], uses: [] });
  }
  for (const module of modules.values()) readUses(module);
  const uses = [];
  for (const [from, module] of modules) {
    for (const { path, line } of [...module.uses, ...pathsIn(module.text)]) {
      const to = definedBy(modules, from, path);
      if (to !== undefined && to !== from)
        uses.push({ from, to, file: module.file, line, via: path.join('::') });
    }
  }
  return uses;
}

const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/** Notes what the `use`s of a module bring into it, and takes them out of its text. */
function readUses(module) {
  const pattern = /\b(?:pub(?:\([^)]*\))?\s+)?use\s+([^;]+);/g;
  module.text = module.text.replace(pattern, (whole, tree, index) => {
    for (const { path, name } of leavesOf(tree)) {
      if (name === '*') module.globs.push(path);
      else module.names.set(name, path);
      module.uses.push({ path, line: lineAt(module.text, index) });
    }
    return whole.replace(/[^\n]/g, ' ');
  });
}

/** Every path of two segments and more in the code. */
function pathsIn(text) {
  const paths = [];
  for (const found of text.matchAll(/(?<![\w:])(?:\w+\s*::\s*)+\w+/g))
    paths.push({ path: segments(found[0]), line: lineAt(text, found.index) });
  return paths;
}

const join = (module, name) => (module === '' ? name : `${module}::${name}`);
const parent = (module) => module.split('::').slice(0, -1).join('::');

/** The module that defines what a path means from inside `from`; undefined for other crates and for a mere module. */
function definedBy(modules, from, path, seen = new Set()) {
  const key = `${from}|${path.join('::')}`;
  if (seen.has(key)) return undefined;
  seen.add(key);
  let [first, ...rest] = path;
  let at = from;
  if (first === 'crate') at = '';
  else if (first === 'self') at = from;
  else if (first === 'super') {
    at = parent(from);
    while (rest[0] === 'super') {
      at = parent(at);
      rest = rest.slice(1);
    }
  } else if (modules.has(join(from, first))) at = join(from, first);
  else {
    const named = modules.get(from)?.names.get(first);
    // A name of another crate, of the language, or of this very module.
    if (!named || named.join() === path.join()) return undefined;
    return definedBy(modules, from, [...named, ...rest], seen);
  }
  for (const [index, name] of rest.entries()) {
    if (modules.has(join(at, name))) {
      at = join(at, name);
      continue;
    }
    const module = modules.get(at);
    const named = module?.names.get(name);
    if (named) return definedBy(modules, at, [...named, ...rest.slice(index + 1)], seen) ?? undefined;
    for (const glob of module?.globs ?? []) {
      const found = definedBy(modules, at, [...glob, ...rest.slice(index)], seen);
      if (found !== undefined && found !== at && defines(modules, found, rest.at(index))) return found;
    }
    return at;
  }
  // The path ends at a module: each use of it says what it takes.
  return undefined;
}

function defines(modules, module, name) {
  const item = new RegExp(
    `\\b(?:fn|struct|enum|trait|type|const|static|mod|union|macro_rules!)\\s+(?:mut\\s+)?${name}\\b`,
  );
  return item.test(modules.get(module)?.text ?? '') || (modules.get(module)?.names.has(name) ?? false);
}
