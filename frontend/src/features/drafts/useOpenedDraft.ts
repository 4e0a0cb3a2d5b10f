import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLoadedDraft } from '../cart';
import { openAuthDialog, useSession } from '../session';
import { isNotFound, openDraft } from './openDraft';

export type OpenedDraft =
  /** No draft in the address, or it is in the cart. */
  | { status: 'ready' }
  | { status: 'loading' }
  | { status: 'login' }
  | { status: 'notFound' }
  | { status: 'failed'; retry: () => void };

/** The query parameter that names a draft (DRF-02). */
const PARAMETER = 'draft';

/**
 * Puts the draft that the address names into the cart. The address wins over the marker and is enough by itself; a marker of
 * the same draft means that it is in the cart already, edits included.
 */
export function useOpenedDraft(): OpenedDraft {
  const [params] = useSearchParams();
  const id = params.get(PARAMETER) || null;
  const session = useSession();
  const userId = session.user?.id;
  const { isInCart, isChosen, settled, settle } = useFollowedMarker(id, userId);
  const [failure, setFailure] = useState<{ id: string; notFound: boolean } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isOpen = id === null || isInCart || (settled === id && !isChosen);
  const needsLogin = !isOpen && !session.loading && !session.failed && userId === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry opens it again.
  useEffect(() => {
    if (isOpen || userId === undefined) return;
    const opening = new AbortController();
    setFailure(null);
    openDraft(id, userId, opening.signal).then(
      () => settle(id),
      (error: unknown) => {
        if (!opening.signal.aborted) setFailure({ id, notFound: isNotFound(error) });
      },
    );
    return () => opening.abort();
  }, [isOpen, id, userId, attempt, settle]);

  useEffect(() => {
    if (needsLogin) openAuthDialog('login');
  }, [needsLogin]);

  if (isOpen) return { status: 'ready' };
  if (needsLogin) return { status: 'login' };
  if (session.failed) return { status: 'failed', retry: session.retry };
  if (failure?.id !== id) return { status: 'loading' };
  return failure.notFound
    ? { status: 'notFound' }
    : { status: 'failed', retry: () => setAttempt((count) => count + 1) };
}

/**
 * Which draft of the address is in the cart. When the marker changes after that (left, saved as another one, changed in
 * another tab), the address follows it: opening its draft again would take the cart from the tab that has just changed it.
 */
function useFollowedMarker(id: string | null, userId: string | undefined) {
  const marker = useLoadedDraft(({ draft }) => draft);
  const [, setParams] = useSearchParams();
  const isForeign = userId !== undefined && marker?.userId != null && marker.userId !== userId;
  const markedId = marker?.isLoaded && !isForeign ? marker.id : null;
  const isInCart = id !== null && markedId === id;
  /** A draft that waits to be opened, maybe the one that is open already: its address comes with the press, or is there. */
  const awaitedId = marker !== null && !marker.isLoaded && !isForeign ? marker.id : null;
  /** The draft that this page has shown: it is not opened a second time while the address still names it. */
  const [settled, settle] = useState<string | null>(null);

  useEffect(() => {
    if (id === null || isInCart) settle(id);
    else if (settled === id && awaitedId === null) {
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (markedId === null) next.delete(PARAMETER);
          else next.set(PARAMETER, markedId);
          return next;
        },
        { replace: true },
      );
    }
  }, [id, settled, isInCart, awaitedId, markedId, setParams]);

  return { isInCart, isChosen: awaitedId === id, settled, settle };
}
