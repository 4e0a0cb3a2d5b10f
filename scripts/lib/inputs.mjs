// Which files a suite reads, as one hash: a suite that was green on the same files need not run again on the same machine.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

/** Every file that git knows or would take, with the hash of what it holds now: `[[path, hash]]`, sorted. */
export function hashedFiles(folder = root) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const list = execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  return [...new Set(list.split('\0').filter(Boolean))].sort().map((path) => {
    try {
      return [
        path,
        createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex'),
      ];
    } catch {
      return [path, 'gone'];
    }
  });
}

/** One hash over the files at or below these paths; without paths, over all. `tools` are versions that count too. */
export function hashOf(files, paths, tools = []) {
  const hash = createHash('sha256');
  for (const tool of tools) hash.update(`${tool}\n`);
  for (const [path, content] of files)
    if (!paths || paths.some((own) => path === own || path.startsWith(`${own}/`)))
      hash.update(`${path} ${content}\n`);
  return hash.digest('hex');
}
