import { FileGone } from '../../../api/modelFile';
import type { Pricing } from '../../../core/client';
import { type CartPart, patchPart } from '../../parts';
import { releaseFiles, setFiles } from '../lifetime';
import { findListed, listedParts } from '../list';
import { originalOf, parseFile } from '../resources';
import { keepForReload, saveListSoon } from '../storage/savedContents';
import { patchFile } from '../store';
import { enqueue, lineOf } from '../transfer/queue';

/** Files that are fetched at the same time; the others wait, and so leave line and parser to what the customer does. */
const AT_ONCE = 2;
const inTurn = lineOf(AT_ONCE);

/**
 * Fetches the files of these parts: from this browser where another tab has kept them, else from the shop. Nothing is uploaded,
 * and no question is asked again.
 */
export function fetchFiles(
  parts: readonly CartPart[],
  { detectFormat }: Pick<Pricing, 'detectFormat'>,
): void {
  setFiles(
    Object.fromEntries(
      parts.map(({ id, name }) => [
        id,
        { size: 0, format: detectFormat(name), status: 'completed', progress: null, message: null },
      ]),
    ),
  );
  for (const { id } of parts) startFetch(id);
}

/** Tries again where the shop could not be reached. */
export function fetchAgain(): void {
  for (const { id, file } of listedParts()) if (file === 'unavailable') startFetch(id);
}

function startFetch(id: string): void {
  patchPart(id, { file: 'fetching' });
  enqueue(id, async (signal) => {
    try {
      await inTurn(
        () => fetchFile(id, signal),
        signal,
        () => undefined,
      );
    } catch (error) {
      if (!signal.aborted) giveUp(id, error);
    }
  });
}

async function fetchFile(id: string, signal: AbortSignal): Promise<void> {
  const file = await originalOf(id);
  signal.throwIfAborted();
  patchFile(id, { size: file.size });
  // From the first measures on it is a file like any other of this tab, for a reload as well.
  await parseFile(id, file, { signal, onFirst: saveListSoon }).catch((error: unknown) => {
    // Measured is enough; that its surface could not be checked is noted with it.
    if (!hasArrived(id)) throw error;
  });
  saveListSoon();
  void keepForReload(id);
}

function hasArrived(id: string): boolean {
  return findListed(id)?.file === 'here';
}

/** Calmly: the part stays in the cart, and the server has measured it. */
function giveUp(id: string, error: unknown): void {
  if (error instanceof FileGone) {
    patchPart(id, { file: 'gone' });
    releaseFiles([id]);
    return;
  }
  console.warn('The file of a part could not be brought.', error);
  patchPart(id, { file: 'unavailable' });
}
