import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueries } from '../api/queries';
import { type PageHistory, PageRouter } from '../lib/PageRouter';
import { Toasts } from '../ui';
import { Pages } from './Pages';

export function App({
  history,
  queries: given,
}: {
  history: PageHistory;
  /** With what the page knows already; a fresh one without it. */
  queries?: QueryClient;
}) {
  const [queries] = useState(given ?? createQueries);
  return (
    <QueryClientProvider client={queries}>
      <PageRouter history={history}>
        <Pages />
      </PageRouter>
      <Toasts />
    </QueryClientProvider>
  );
}
