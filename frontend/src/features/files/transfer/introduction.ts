/**
 * The server knows a guest by a cookie that its answer to his first upload sets. Two first uploads at the same time would
 * make two guests, and the second cookie would cut this browser off from the files of the first. So until one upload has
 * been stored, the others wait for it: those of this tab by `first`, those of other tabs by a lock of the browser.
 */
let known = false;
let first: Promise<void> | null = null;

/** Runs an upload, after the first one if that is still on its way. */
export async function introduced<T>(upload: () => Promise<T>): Promise<T> {
  while (!known && first) await first;
  if (known) return upload();
  const attempt = aloneInBrowser(upload);
  first = attempt.then(
    () => {
      known = true;
    },
    () => {
      // The upload that waited goes first now.
      first = null;
    },
  );
  return attempt;
}

/** One tab after the other. Browsers without locks, and pages without a secure connection, go at once. */
function aloneInBrowser<T>(upload: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  return locks ? (locks.request('guest-introduction', upload) as Promise<T>) : upload();
}

/** Forgets the acquaintance, as after a logout, which takes the cookie away. */
export function forgetIntroduction(): void {
  known = false;
  first = null;
}
