import { loadCart, migrateCart, type RemoteCart, saveCart } from '../../api/cart';
import { formatCount } from '../../lib/format';
import { nextTask } from '../../lib/later';
import { inSession } from '../../lib/sessionLock';
import { toast } from '../../ui';
import {
  type CartItem,
  cartItems,
  isFromElsewhere,
  meetServerCart,
  noteSeen,
  seenVersion,
  unsavedItems,
  useParts,
} from '../parts';
import { useLoadedDraft } from './loadedDraft';

const GUEST = 'guest';

/** Changes that follow each other this quickly are saved as one. */
const SAVE_AFTER_MS = 500;
/** The tab that made a change saves it; another one steps in only if that one has not. */
const SAVE_FOR_OTHERS_AFTER_MS = 5_000;
const LONGEST_WAIT_MS = 3_000;

/** The session, for calls that are made for one person. */
interface WhoIsHere {
  /** Whether it is still the same person, as far as the page knows. */
  isStill: () => boolean;
  /** Asks the server. */
  lookAgain: () => Promise<unknown>;
}

const ALWAYS: WhoIsHere = { isStill: () => true, lookAgain: async () => undefined };

/**
 * Keeps the cart of this browser and the one on the server the same, for as long as this person is logged in or is a guest. The
 * server counts the versions and refuses a save that was made from an older one; what both sides changed is merged then, and
 * saved once more. At a login both carts become one, and no part is lost. A server that does not answer is asked again with the
 * next change: the cart in the browser is whole without it.
 *
 * @param userId null for a guest
 * @param here who the page knows to be here; left out, it is this person for ever
 * @returns ends it
 */
export function syncCart(userId: string | null, here: WhoIsHere = ALWAYS): () => void {
  const owner = userId ?? GUEST;
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Calls to the server, one after the other. */
  let queue: Promise<void> = Promise.resolve();
  const enqueue = (task: () => Promise<void>): Promise<void> => {
    // One that fails costs its own save: the ones behind it run, and the next change tries again.
    queue = queue
      .then(() => (ended ? undefined : task()))
      .catch((error: unknown) => console.warn('The cart could not be saved.', error));
    return queue;
  };

  /** Calls the server as this person; null where the session is another person's by then. */
  const ask = <Answer>(call: () => Promise<Answer | null>): Promise<Answer | null> =>
    inSession(async (waited) => {
      // Another tab has logged in or out: its message may still be under way.
      if (waited) await here.lookAgain();
      return ended || !here.isStill() ? null : call();
    });

  const sync = async (): Promise<void> => {
    const isLogin = userId !== null && seenVersion(userId) === null;
    const sent = cartItems();
    const remote = isLogin ? await ask(() => login(userId, sent)) : await ask(() => loadCart(userId));
    if (ended || !remote) return;
    mergeServerCart(owner, remote, isLogin ? sent : undefined);
    await save();
  };
  const save = async (leaving = false): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const version = seenVersion(owner);
    if (version === null) return sync();
    const items = unsavedItems();
    if (!items) return;
    const answer = leaving
      ? await saveCart(userId, items, version, true)
      : await ask(() => saveCart(userId, items, version));
    if (ended || !answer) return;
    if (answer.saved) return noteSeen(owner, answer.version, items);
    mergeServerCart(owner, answer);
    await save();
  };

  const stop = useParts.subscribe(({ changedAt }, before) => {
    if (changedAt === before.changedAt) return;
    clearTimeout(timer);
    const wait = isFromElsewhere() ? SAVE_FOR_OTHERS_AFTER_MS : SAVE_AFTER_MS;
    timer = setTimeout(() => void enqueue(save), wait);
  });
  // A waiting change is saved before the page is gone, without a delay.
  const flush = (): void => {
    if (timer !== undefined && here.isStill()) save(true).catch(() => undefined);
  };
  window.addEventListener('pagehide', flush);
  const saveNow = async (): Promise<void> => {
    await (timer === undefined ? queue : enqueue(save));
  };
  saveLastChange = saveNow;
  const first = enqueue(sync);
  firstSync = first;
  return () => {
    ended = true;
    if (saveLastChange === saveNow) saveLastChange = undefined;
    if (firstSync === first) firstSync = undefined;
    clearTimeout(timer);
    stop();
    window.removeEventListener('pagehide', flush);
  };
}

let saveLastChange: (() => Promise<void>) | undefined;

/** Resolves when the server has the last change of the cart, or cannot take it, or takes too long. */
export async function cartSaved(): Promise<void> {
  await Promise.race([saveLastChange?.(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}

let firstSync: Promise<void> | undefined;

/**
 * Resolves when this browser's cart and the server's are one: later changes of the cart are not merged with another
 * one.
 */
export async function cartSynced(): Promise<void> {
  // During a login the new sync has not started yet.
  await nextTask();
  await firstSync;
}

/** After a login: this browser's cart goes into the user's. */
async function login(userId: string, items: readonly CartItem[]): Promise<RemoteCart | null> {
  // A guest has one browser, so what lies there is this very cart or an older state of it.
  const hasParts = items.length > 0 || unsavedItems() !== null;
  if (hasParts && !(await saveCart(null, items, null))) return null;
  return migrateCart(userId);
}

/** Brings what changed on the server into this browser's cart, and says which of it does not count here. */
function mergeServerCart(owner: string, remote: RemoteCart, sent?: readonly CartItem[]): void {
  const overruling = meetServerCart(owner, remote, useLoadedDraft.getState().draft, sent);
  if (overruling.length === 0) return;
  const names = overruling.map(({ fileName }) => fileName);
  toast.warning(overrulingText(names), { duration: 10_000 });
}

/** Parts that were changed here and on another device; what was chosen here stays. */
function overrulingText([first = '', ...others]: readonly string[]): string {
  const also = 'auch auf einem anderen Gerät geändert. Es gilt, was Sie hier gewählt haben.';
  if (others.length === 0) return `„${first}“ wurde ${also}`;
  const parts = others.length === 1 ? 'ein weiteres Teil' : `${formatCount(others.length)} weitere Teile`;
  return `„${first}“ und ${parts} wurden ${also}`;
}
