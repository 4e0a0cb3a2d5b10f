import { registerReset } from '../../lib/resets';
import { fileIdOf, type Part, patchParts, useParts } from '../parts';
import type { FileState } from './file';
import { releaseOrdered, releaseResources } from './resources';
import { forgetKept } from './storage/keptFiles';
import { forgetRestorable } from './storage/restoration';
import { forgetContents, saveList, saveListSoon } from './storage/savedContents';
import { findFile, NO_FILES, useFiles } from './store';
import { forgetIntroduction } from './transfer/introduction';
import { abortTransfer } from './transfer/queue';

// A file lives as long as its part, which any of these may remove: a step, a draft, an order, another tab or device.
useParts.subscribe(({ parts }, before) => {
  if (parts === before.parts) return;
  releaseFiles([...replaced(parts, before.parts), ...orphans()]);
  saveListSoon();
});

/** Puts files into the list. The only way in, so that the code that releases files is always loaded with it. */
export function setFiles(files: Readonly<Record<string, FileState>>): void {
  useFiles.setState(({ byId }) => ({ byId: { ...byId, ...files } }));
}

let undoable = 0;

/**
 * While the review is shown, the files of parts that are taken out stay, so that this can be undone without bringing them again.
 *
 * @returns ends it, and lets go of them
 */
export function keepRemovedFiles(): () => void {
  undoable++;
  return () => {
    undoable--;
    releaseFiles(orphans());
  };
}

/** Files whose part is gone; those on their way also while a removal can be undone. */
function orphans(): string[] {
  const ids = new Set(useParts.getState().parts.map(({ id }) => id));
  return Object.entries(useFiles.getState().byId)
    .filter(([id, file]) => !ids.has(id) && (undoable === 0 || !file.measures))
    .map(([id]) => id);
}

/** Another file has come under the id of a part that had one. */
function replaced(parts: readonly Part[], before: readonly Part[]): string[] {
  const former = new Map(before.map((part) => [part.id, fileIdOf(part)]));
  return parts
    .filter((part) => {
      const fileId = former.get(part.id);
      return fileId !== undefined && fileId !== fileIdOf(part);
    })
    .map(({ id }) => id);
}

/** Ends the transfers of these files, and frees their bytes, buffers and pictures. */
export function releaseFiles(ids: readonly string[]): void {
  const here = ids.filter((id) => findFile(id));
  if (here.length === 0) return;
  // Out of the list first, so that late progress of an aborted upload is ignored.
  useFiles.setState(({ byId }) => ({
    byId: Object.fromEntries(Object.entries(byId).filter(([id]) => !here.includes(id))),
  }));
  for (const id of here) {
    abortTransfer(id);
    releaseResources(id);
  }
  void forgetKept(here);
}

/** Forgets all files of this tab: bytes, buffers, and what a reload would restore, whether it has been restored or not. */
function clearFiles(): void {
  const ids = [...Object.keys(useFiles.getState().byId), ...forgetRestorable()];
  for (const id of ids) {
    abortTransfer(id);
    releaseResources(id);
  }
  useFiles.setState(NO_FILES);
  // Parts that stay in the cart get theirs anew.
  patchParts(ids, ({ file }) => ({ file: file === 'gone' ? 'gone' : 'fetching' }));
  forgetIntroduction();
  forgetContents();
  saveList();
  void forgetKept(ids);
}

registerReset({ scopes: ['order'], tab: clearFiles });
registerReset({
  scopes: ['logout'],
  tab: () => {
    clearFiles();
    releaseOrdered();
  },
});
