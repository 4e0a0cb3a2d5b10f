// A small disk in memory that can be filled up or closed for writing, for what such a disk does. Only root may mount one.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder } from './scratch.mjs';

const SIZE = '128m';

const mount = (...args) => execFileSync('mount', args, { stdio: 'ignore' });

/**
 * `{ env, fill, close, remove }`: settings that put the files there, and the database too where it is to be `whole`. `fill` and `close`
 * answer how to free it again; it closes once no program is writing, as the system has it.
 */
export async function withSmallDisk(missing, { whole }) {
  const { folder, remove } = scratchFolder();
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  try {
    mount('-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'tmpfs', disk);
  } catch {
    remove();
    return missing('the right to mount a disk');
  }
  const close = async () => {
    for (let tries = 0; ; tries += 1) {
      try {
        mount('-o', 'remount,ro', disk);
        return () => mount('-o', 'remount,rw', disk);
      } catch (error) {
        if (tries === 500) throw error;
        await pause(10);
      }
    }
  };
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
    env: {
      ...(whole && { DATABASE_URL: `sqlite://${join(disk, 'shop.db')}` }),
      STORAGE_URL: join(disk, 'files'),
    },
    fill,
    close,
    async remove() {
      execFileSync('umount', ['--lazy', disk], { stdio: 'ignore' });
      remove();
    },
  };
}
