import type { SessionUser } from '../../api/session';
import { useSessionQuery } from './sessionQuery';

interface Session {
  /** Null for a guest, and as long as it is unknown. */
  user: SessionUser | null;
  /** The server has not answered yet, and has not failed to either. */
  loading: boolean;
  /** The server could not be asked; everything that a guest may do still works. */
  failed: boolean;
  retry: () => void;
}

export function useSession(): Session {
  const query = useSessionQuery();
  return {
    user: query.data?.user ?? null,
    // Asking anew after a failure is no loading: what was shown meanwhile would go, come back, ask anew, and so for ever.
    loading: !query.isFetched,
    failed: query.isFetched && !query.data,
    retry: () => void query.refetch(),
  };
}

/** True for who keeps the books: they read orders and figures, and change nothing. */
export function useIsReader(): boolean {
  return useSession().user?.role === 'books';
}
