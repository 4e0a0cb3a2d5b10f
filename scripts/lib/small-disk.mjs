// A small disk in memory that can be filled up, for what a full disk does. Only root may mount one.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from './scratch.mjs';

const SIZE = '128m';

/** `{ env, fill, remove }`: settings that put database and files there, and a function that fills it and answers how to free it again. */
export async function withFullDisk(missing) {
  const { folder, remove } = scratchFolder();
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    remove();
    return missing('the right to mount a disk');
  }
  const ballast = join(disk, 'ballast');
  const fill = () => {
    const file = openSync(ballast, 'w');
    try {
      for (;;) writeSync(file, Buffer.alloc(65_536));
    } catch {
      // Full, as it should be.
    }
    closeSync(file);
    return () => rmSync(ballast);
  };
  return {
    env: { DATABASE_URL: `sqlite://${join(disk, 'shop.db')}`, STORAGE_URL: join(disk, 'files') },
    fill,
    async remove() {
      execFileSync('umount', ['--lazy', disk], { stdio: 'ignore' });
      remove();
    },
  };
}
