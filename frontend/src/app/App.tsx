import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router';
import { ApiError } from '../api/client';
import { Toasts } from '../ui';

export function App({
  router,
  queries: given,
}: {
  router: ReturnType<typeof createBrowserRouter>;
  /** With what the page knows already; a fresh one without it. */
  queries?: QueryClient;
}) {
  const [queries] = useState(given ?? createQueries);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  );
}

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal stays a refusal; only a lost connection or a failing server is worth another try.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
        refetchOnWindowFocus: false,
      },
    },
  });
}
