declare global {
  interface Window {
    /** The files that public/start.js has kept; missing where it is older than the app. */
    earlyFiles?: EarlyFiles;
  }
}

/** On the page while files wait; index.html draws it. */
export const EARLY_SIGN = 'data-early-files';

interface EarlyFiles {
  /** The fields of a dropped item that the drop zone reads. */
  items: Pick<DataTransferItem, 'kind' | 'type' | 'getAsFile' | 'webkitGetAsEntry'>[];
  /** Set as soon as the app takes files; then start.js keeps no more. Called for what a dialog that was opened before brings. */
  take: (() => void) | null;
  /** Names the files that were handed over and are not parts yet. */
  arriving: () => readonly string[];
  /** Leaves a note of all these to the page that comes after this one. */
  leave: () => void;
}

/** Drops the files that came before the app once more, now that the drop zone listens. */
export function takeEarlyFiles(): void {
  const early = window.earlyFiles;
  if (!early) return;
  early.take = () => {
    document.documentElement.removeAttribute(EARLY_SIGN);
    const items = early.items.splice(0);
    if (items.length === 0) return;
    // A browser lets no script fill a DataTransfer with folders.
    const dataTransfer = { types: ['Files'], items, files: [] };
    const drop = new Event('drop', { bubbles: true, cancelable: true });
    document.dispatchEvent(Object.assign(drop, { dataTransfer }));
  };
  early.take();
}
