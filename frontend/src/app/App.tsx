import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router';
import { createQueries } from '../api/queries';
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
