import { type SessionUser, useSessionQuery } from '../../api/session';

export interface Session {
  /** Null for a guest, and as long as nobody knows. */
  user: SessionUser | null;
  /** The server has not answered yet. */
  loading: boolean;
  /** The server could not be asked; everything that a guest may do still works. */
  failed: boolean;
  retry: () => void;
}

export function useSession(): Session {
  const query = useSessionQuery();
  return {
    user: query.data?.user ?? null,
    loading: query.isPending,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
  };
}
