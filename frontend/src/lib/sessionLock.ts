/**
 * Who is logged in is the browser's: all tabs send the same cookie. A call that is made for a user must not be under way while a
 * login or logout changes that: its answer would be a 401, or another user's. So such calls share a lock of the browser, and what
 * changes the session has it alone. Pages without a secure connection have no locks and go at once.
 */
const NAME = 'session';

/** A call that never ends must not keep a user logged in: after this time the session changes all the same. */
const LONGEST_WAIT_MS = 3_000;

const locks = (): LockManager | undefined => globalThis.navigator?.locks;

/** Makes a call that needs the session as it is. `waited` tells the call that the session may be another one by now. */
export async function inSession<T>(call: (waited: boolean) => Promise<T>): Promise<T> {
  const manager = locks();
  if (!manager) return call(false);
  const atOnce = await manager.request(NAME, { mode: 'shared', ifAvailable: true }, async (lock) =>
    lock ? { answer: await call(false) } : null,
  );
  return atOnce ? atOnce.answer : manager.request(NAME, { mode: 'shared' }, () => call(true));
}

/** Changes the session, after the calls that need it have ended; it begins once, whatever comes of it. */
export async function changeSession<T>(change: () => Promise<T>): Promise<T> {
  const manager = locks();
  if (!manager) return change();
  let changing: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    changing ??= change();
    return changing;
  };
  const patience = AbortSignal.timeout(LONGEST_WAIT_MS);
  return manager.request(NAME, { signal: patience }, begin).catch((error: unknown) => {
    if (changing || !patience.aborted) throw error;
    return begin();
  });
}
