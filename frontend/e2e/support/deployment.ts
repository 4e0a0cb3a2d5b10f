import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const TEXT = /\.(js|css|html|webmanifest)$/;
/** Files that a build names by a hash of their content. */
const HASHED = /^(.+-[\w-]{8})\.(js|css)$/;

/**
 * Puts another version into the place of a built front end, as a deployment does: every script and style sheet has another name, and
 * the earlier ones are gone.
 */
export async function deploy(app: string): Promise<void> {
  const assets = join(app, 'assets');
  const renamed = new Map<string, string>();
  for (const name of await readdir(assets)) {
    const [, stem, ending] = HASHED.exec(name) ?? [];
    if (stem && ending) renamed.set(name, `${stem}2.${ending}`);
  }
  const names = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const entry of await readdir(app, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    if (/\.(br|gz)$/.test(entry.name)) await rm(path);
    else if (TEXT.test(entry.name)) {
      const text = await readFile(path, 'utf8');
      await writeFile(
        path,
        text.replace(names, (name) => renamed.get(name) ?? name),
      );
    }
  }
  for (const [before, after] of renamed) await rename(join(assets, before), join(assets, after));
}
