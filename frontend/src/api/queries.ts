import { QueryClient } from '@tanstack/react-query';
import { registerReset } from '../lib/resets';
import { ApiError } from './client';

/** Makes the cache of the server's answers, which forgets like every store what was read as a user. */
export function createQueries(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal stays a refusal; only a lost connection or a failing server is worth another try. A browser that knows itself to be
        // offline asks again when it is back: until then the page says what it can without an answer.
        retry: (failures, error) =>
          failures < 2 && navigator.onLine !== false && !(error instanceof ApiError && error.status < 500),
        refetchOnWindowFocus: false,
        // Without a connection a call fails at once and says so. Left alone, the library holds it back without a word, and sends it
        // when the network is back: a refund, too, whose dialog was closed long before.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  registerReset({
    scopes: ['logout', 'expired'],
    tab: () => queries.removeQueries({ predicate: isPersonal }),
  });
  return queries;
}

/** After a login: what the page shows of its own is asked for again. */
export function renewPersonal(queries: QueryClient): void {
  void queries.resetQueries({ predicate: isPersonal });
}

/** Answers that are the same for everybody. */
const PUBLIC = new Set(['session', 'settings', 'shop']);

const isPersonal = ({ queryKey }: { queryKey: readonly unknown[] }) => !PUBLIC.has(String(queryKey[0]));
