// A folder in memory for what the tests write and throw away: databases, uploads, browser profiles. What a power cut would lose
// is not what they are about.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** A container has 64 MB there by default; less than the tests of large uploads need. */
const NEEDED_BYTES = 4e9;

/** True if programs can be started there, as the tests do now and then. */
function canExecute(folder) {
  const file = join(folder, 'true.sh');
  try {
    writeFileSync(file, '#!/bin/sh\n', { mode: 0o700 });
    execFileSync(file);
    return true;
  } catch {
    return false;
  }
}

/** The folders that exist now. A run that is stopped removes them, too: they are memory. */
const folders = new Set();

function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

let isEndWatched = false;

function watchTheEnd() {
  if (isEndWatched) return;
  isEndWatched = true;
  process.once('exit', () => {
    for (const folder of folders) removeFolder(folder);
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => process.exit(130));
}

/** A new folder, in memory where there is enough of it; `remove` takes it away again. */
export function scratchFolder() {
  let folder;
  if (existsSync(MEMORY)) {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= NEEDED_BYTES) folder = mkdtempSync(join(MEMORY, 'schichtwerk-'));
    if (folder && !canExecute(folder)) {
      rmSync(folder, { recursive: true, force: true });
      folder = undefined;
    }
  }
  folder ??= mkdtempSync(join(tmpdir(), 'schichtwerk-'));
  // Another user's program may lie below it: PostgreSQL runs as nobody.
  chmodSync(folder, 0o711);
  watchTheEnd();
  folders.add(folder);
  return { folder, remove: () => removeFolder(folder) };
}
