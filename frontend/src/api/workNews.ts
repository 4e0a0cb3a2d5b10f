import { API_BASE } from './client';

/** The server refuses where an address has too many lines; a browser does not try again by itself then. */
const TRY_AGAIN_AFTER_MS = 60_000;
const NAME = 'schichtwerk-work';
/** An opening page shows fresh data; a visit shorter than this opens no line. The line begins with news, so that nothing waits over two seconds. */
const OPEN_AFTER_MS = 1_500;

/**
 * Hears that there is something new for the back office, also in the background, where the title counts on; gives back what ends it.
 * Browsers have few lines to one address: of all tabs one holds it, and tells the others.
 */
export function followWork(onNews: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  let end = follow(onNews);
  // A page with an open line is not kept for the way back.
  const pause = () => end();
  const goOn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) end = follow(onNews);
  };
  window.addEventListener('pagehide', pause);
  window.addEventListener('pageshow', goOn);
  return () => {
    window.removeEventListener('pagehide', pause);
    window.removeEventListener('pageshow', goOn);
    end();
  };
}

function follow(onNews: () => void): () => void {
  const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
  others?.addEventListener('message', onNews);
  const ended = new AbortController();
  const hold = () =>
    holdLine(() => {
      onNews();
      others?.postMessage('news');
    }, ended.signal);
  const timer = setTimeout(() => {
    if (navigator.locks && others) {
      // The next tab holds the line as soon as this one is closed.
      navigator.locks.request(NAME, { signal: ended.signal }, hold).catch(() => undefined);
    } else void hold();
  }, OPEN_AFTER_MS);
  return () => {
    clearTimeout(timer);
    ended.abort();
    others?.close();
  };
}

/** Holds the connection until the signal ends it. */
function holdLine(onNews: () => void, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let line: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      const opened = new EventSource(`${API_BASE}/api/admin/events`);
      line = opened;
      opened.addEventListener('work', onNews);
      opened.addEventListener('error', () => {
        if (opened.readyState === EventSource.CLOSED) timer = setTimeout(open, TRY_AGAIN_AFTER_MS);
      });
    };
    const close = (): void => {
      clearTimeout(timer);
      line?.close();
      resolve();
    };
    if (ended.aborted) return resolve();
    ended.addEventListener('abort', close, { once: true });
    open();
  });
}
