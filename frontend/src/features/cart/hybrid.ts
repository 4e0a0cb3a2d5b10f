import { loadCart, migrateCart, type RemoteCart, saveCart } from '../../api/cart';
import { nextTask } from '../../lib/nextTask';
import type { CartItem } from './item';
import { noteLoadedDraft, useLoadedDraft } from './loadedDraft';
import { restoreItems } from './restore';
import { lineKey } from './serverPrices';
import { setAside } from './setAside';
import { laterThan, useCart } from './store';

/** Local-storage entry: whose cart lies in this browser, a user's id or `guest`. */
const OWNER_KEY = 'cart-owner';
const GUEST = 'guest';

/** Changes that follow each other this quickly are saved as one. */
export const SAVE_AFTER_MS = 500;
const LONGEST_WAIT_MS = 3_000;

/**
 * Keeps the cart of this browser and the one on the server the same, for as long as this person is logged in or is a guest.
 * The newest wins; at a login both become one, and no item is lost. A server that does not answer is asked again with the
 * next change: the cart in the browser is whole without it.
 *
 * @param userId null for a guest
 * @returns ends it
 */
export function keepCart(userId: string | null): () => void {
  let ended = false;
  /** The age of the cart that both have; null as long as nobody knows. */
  let common: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;

  const adopt = (remote: RemoteCart): void => {
    const { shipping, checkoutSessionId, checkoutItemIds } = useCart.getState();
    common = remote.changedAt;
    if (keepsDraft(restoreItems(remote.items), remote.changedAt)) {
      save();
      return;
    }
    useCart.getState().restore({
      items: restoreItems(remote.items),
      changedAt: remote.changedAt,
      shipping,
      checkoutSessionId,
      checkoutItemIds,
    });
  };
  const meet = async (): Promise<void> => {
    const before = useCart.getState().changedAt;
    const isNewHere = userId !== null && readOwner() !== userId;
    const remote = await (isNewHere ? migrate(userId) : loadCart(userId));
    if (ended || !remote) return;
    const local = useCart.getState();
    // What was changed meanwhile is not in the merged cart yet.
    if (isNewHere && local.changedAt !== before) return meet();
    writeOwner(userId);
    if (isNewHere || remote.changedAt > local.changedAt) adopt(remote);
    else {
      common = remote.changedAt;
      // A cart that never was anything need not be saved, and makes no guest.
      if (local.items.length > 0 || remote.changedAt > 0) save();
    }
  };
  const save = (leaving = false): void => {
    clearTimeout(timer);
    timer = undefined;
    if (common === null) {
      void meet();
      return;
    }
    const { items, changedAt } = useCart.getState();
    if (changedAt === common) return;
    saving = saveCart(userId, { items, changedAt }, leaving).then((remote) => {
      if (ended || !remote) return;
      if (remote.changedAt > useCart.getState().changedAt) adopt(remote);
      else common = changedAt;
    });
  };
  const stop = useCart.subscribe((cart, before) => {
    if (cart.changedAt === before.changedAt || cart.changedAt === common) return;
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER_MS);
  });
  // What is waiting to be saved is saved before the page is gone.
  const flush = (): void => {
    if (timer !== undefined) save(true);
  };
  window.addEventListener('pagehide', flush);
  const settle = async (): Promise<void> => {
    if (timer !== undefined) save();
    await saving;
  };
  settleSaving = settle;
  const meeting = meet();
  met = meeting;
  return () => {
    ended = true;
    if (settleSaving === settle) settleSaving = undefined;
    if (met === meeting) met = undefined;
    clearTimeout(timer);
    stop();
    window.removeEventListener('pagehide', flush);
  };
}

let settleSaving: (() => Promise<void>) | undefined;

/** Resolves when the server has the last change of the cart, or cannot take it, or takes longer than anybody waits. */
export async function cartSaved(): Promise<void> {
  await Promise.race([settleSaving?.(), new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}

let met: Promise<void> | undefined;

/**
 * Resolves when this browser's cart and the server's have met: what is put into the cart after that is not merged with another
 * one any more.
 */
export async function cartMet(): Promise<void> {
  // Who asks in the moment of a login asks before the new meeting has begun.
  await nextTask();
  await met;
}

/**
 * A loaded draft goes before the cart of another device (spec section 4, 'Start-up restore order'): the parts of that one are
 * put aside, not into the draft. Answers whether it was so.
 */
function keepsDraft(remote: readonly CartItem[], changedAt: number): boolean {
  const { draft } = useLoadedDraft.getState();
  const { items, changedAt: localChangedAt } = useCart.getState();
  if (!draft?.isLoaded || items.length === 0) return false;
  const own = new Set(items.map(lineKey));
  const others = remote.filter((item) => !own.has(lineKey(item)));
  if (others.length === 0 && remote.length === items.length) return false;
  setAside(others);
  const age = laterThan({ changedAt });
  const isUnchanged = draft.cartChangedAt === localChangedAt;
  useCart.setState({ changedAt: age });
  if (isUnchanged) noteLoadedDraft({ ...draft, cartChangedAt: age });
  return true;
}

/** Somebody has just logged in: this browser's cart goes into the user's. */
async function migrate(userId: string): Promise<RemoteCart | null> {
  const { items, changedAt } = useCart.getState();
  if (items.length > 0 && !(await saveCart(null, { items, changedAt }))) return null;
  return migrateCart(userId);
}

function readOwner(): string {
  try {
    return localStorage.getItem(OWNER_KEY) ?? GUEST;
  } catch {
    return GUEST;
  }
}

function writeOwner(userId: string | null): void {
  try {
    localStorage.setItem(OWNER_KEY, userId ?? GUEST);
  } catch {
    // Without storage each page of a user begins with the merge, which changes nothing then.
  }
}
