import type { QueryClient } from '@tanstack/react-query';

/** What one tab tells the others (AUTH-17). */
export type AuthEvent = 'login' | 'logout';

const NAME = 'auth';

/** A channel hears every other channel of its name, those of its own page too: what comes from here is no news here. */
const HERE = crypto.randomUUID();

/** Tells the other tabs of this browser. */
export function announce(event: AuthEvent): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage({ event, from: HERE });
  channel.close();
}

/** Hears what other tabs tell; gives back what ends that. */
export function listen(hear: (event: AuthEvent) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    const { event, from } = data ?? {};
    if (from !== HERE && (event === 'login' || event === 'logout')) hear(event);
  };
  return () => channel.close();
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
