/** The messages between the tabs of a browser (AUTH-17). */
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
