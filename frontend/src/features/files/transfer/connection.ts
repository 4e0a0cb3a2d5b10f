import { UploadFailure } from '../../../api/upload';

/** A request can break a moment before the browser says that the connection is gone. */
const SAID_WITHIN_MS = 1000;

/** Whether the browser knows that it has no connection. Of a server that cannot be reached it knows nothing. */
function isOffline(): boolean {
  return navigator.onLine === false;
}

/**
 * Runs an attempt while there is a connection. One that the loss of the connection ends is no failure: it is made again from
 * its start when the connection is back. `onPause` is called when the waiting begins.
 *
 * @throws what the attempt throws for any other reason, and when `signal` ends it
 */
export async function whileOnline<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  onPause: () => void,
): Promise<T> {
  for (;;) {
    if (isOffline()) {
      onPause();
      await connectionBack(signal);
    }
    const lost = new AbortController();
    const lose = () => lost.abort();
    // A request under way would hang until its time-out; it ends here.
    window.addEventListener('offline', lose);
    try {
      return await attempt(AbortSignal.any([signal, lost.signal]));
    } catch (error) {
      if (signal.aborted) throw error;
      if (!lost.signal.aborted && !(isBroken(error) && (await goesOffline()))) throw error;
    } finally {
      window.removeEventListener('offline', lose);
    }
  }
}

function isBroken(error: unknown): boolean {
  return error instanceof UploadFailure && error.kind === 'network';
}

function connectionBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const endingBy = (end: () => void) => () => {
      window.removeEventListener('online', back);
      signal.removeEventListener('abort', cancelled);
      end();
    };
    const back = endingBy(resolve);
    const cancelled = endingBy(() => reject(signal.reason));
    window.addEventListener('online', back);
    signal.addEventListener('abort', cancelled);
    if (signal.aborted) cancelled();
    else if (!isOffline()) back();
  });
}

function goesOffline(): Promise<boolean> {
  if (isOffline()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const answer = () => {
      window.clearTimeout(timer);
      window.removeEventListener('offline', answer);
      resolve(isOffline());
    };
    const timer = window.setTimeout(answer, SAID_WITHIN_MS);
    window.addEventListener('offline', answer);
  });
}
