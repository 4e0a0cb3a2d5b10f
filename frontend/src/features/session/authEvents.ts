import type { QueryClient } from '@tanstack/react-query';

/** What one tab tells the others (AUTH-17). */
export type AuthEvent = 'login' | 'logout';

const NAME = 'auth';

let channel: BroadcastChannel | undefined;

/** One for the whole tab: a channel does not hear itself, but a second one in the same tab would. */
function shared(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Tells the other tabs of this browser. */
export function announce(event: AuthEvent): void {
  shared()?.postMessage(event);
}

/** Hears what other tabs tell; gives back what ends that. */
export function listen(hear: (event: AuthEvent) => void): () => void {
  const heard = ({ data }: MessageEvent<unknown>) => {
    if (data === 'login' || data === 'logout') hear(data);
  };
  shared()?.addEventListener('message', heard);
  return () => shared()?.removeEventListener('message', heard);
}

/** Answers that are the same for everybody. */
const PUBLIC = new Set(['session', 'settings', 'shop']);

const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }) => !PUBLIC.has(String(queryKey[0]));

/** What was read as one user must not be shown to the next. */
export function forgetPersonal(queries: QueryClient): void {
  queries.removeQueries({ predicate: isPersonal });
}

/** Somebody is in: what the page shows of its own is asked for again. */
export function renewPersonal(queries: QueryClient): void {
  void queries.resetQueries({ predicate: isPersonal });
}
