import type { FailureInfo, Format } from './types';

/** What the core is given at a time: large enough for its speed, small beside its buffers (`bench/README.md`, row 9). */
const WINDOW_BYTES = 256 * 1024;

/**
 * Reads a file in the pieces in which the browser hands it out, and gives each to `feed`; `bytesDone` counts those of this
 * reading. Where `feed` answers true, the file is read once more from its start.
 *
 * `File.stream()` and no windows of our own: in Chromium 156 it feeds 50 MB in about 75 ms, where slices of 1, 2, 4 and
 * 8 MB with one read ahead take 113, 102, 90 and 91 ms (best of 14, the file read alone 41 ms, each piece about 1 MB). It
 * reads ahead by itself and never holds more than a few pieces. Each is handed on in windows, so that the core's memory does
 * not depend on how large the browser makes them.
 *
 * @throws an `ErrorInfo` where the file cannot be read, and whatever `feed` throws
 */
export async function feedFile(
  file: File,
  feed: (piece: Uint8Array, isLast: boolean, bytesDone: number) => boolean,
): Promise<void> {
  // The core asks for a second reading once at most; more would be a fault of its own, and end nowhere.
  for (let reading = 0; reading < 2; reading++) {
    if (!(await feedOnce(file, feed))) return;
  }
  throw new Error('The core asked for the file a third time.');
}

/** Answers whether the file must be read again. */
async function feedOnce(file: File, feed: Parameters<typeof feedFile>[1]): Promise<boolean> {
  const pieces = await fromDisk(file, async () => file.stream().getReader());
  const { size } = file;
  let bytesDone = 0;
  try {
    while (bytesDone < size) {
      const { done, value } = await fromDisk(file, () => pieces.read());
      // A file that became shorter since it was chosen is not the one that the customer meant.
      if (done) throw unreadable(file);
      for (let from = 0; from < value.byteLength; from += WINDOW_BYTES) {
        const window = value.subarray(from, from + WINDOW_BYTES);
        bytesDone += window.byteLength;
        if (feed(window, bytesDone >= size, bytesDone)) return true;
      }
    }
    return false;
  } finally {
    // What was read ahead is let go. A source that failed cannot be cancelled, and need not.
    pieces.cancel().catch(() => {});
  }
}

async function fromDisk<T>(file: File, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw unreadable(file);
  }
}

function unreadable(file: File): FailureInfo {
  return { code: 'read_failed', message: readFailure(file.name) };
}

/** The reader texts (FMT-22): STL has the plain one, the others name themselves. */
export function readFailure(fileName: string): string {
  const extension = fileName.split('.').pop()?.toLowerCase() ?? '';
  const labels: Record<string, Uppercase<Format>> = {
    obj: 'OBJ',
    step: 'STEP',
    stp: 'STEP',
    ply: 'PLY',
    amf: 'AMF',
  };
  const label = labels[extension];
  return label ? `Fehler beim Lesen der ${label}-Datei` : 'Failed to read file';
}
