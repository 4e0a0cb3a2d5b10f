import { API_BASE } from './client';

/** A visit shorter than this opens no line. */
const OPEN_AFTER_MS = 5_000;
/** The server refuses where an address has too many lines; a browser does not try again by itself then. */
const TRY_AGAIN_AFTER_MS = 60_000;

/**
 * Hears of each version of the settings that comes into force while the page is seen; gives back what ends that. A page in the
 * background holds no line, which browsers have few of, and learns what it missed when it is seen again.
 */
export function followSettings(onVersion: (version: number) => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = (): void => {
    close();
    const line = new EventSource(`${API_BASE}/api/events`);
    source = line;
    line.addEventListener('settings', ({ lastEventId }: MessageEvent) => onVersion(Number(lastEventId)));
    line.addEventListener('error', () => {
      if (line.readyState === EventSource.CLOSED) openIn(TRY_AGAIN_AFTER_MS);
    });
  };
  const openIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(open, ms);
  };
  const follow = (): void => {
    if (document.visibilityState === 'visible' && navigator.onLine !== false) openIn(OPEN_AFTER_MS);
    else close();
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  // A page with an open line is not kept for the way back.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', follow);
    window.removeEventListener('offline', follow);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', follow);
    close();
  };
}
