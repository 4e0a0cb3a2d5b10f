import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router';
import { PageRouter } from '../lib/PageRouter';
import { Toaster } from '../ui';
import { memoryHistory } from './memoryHistory';

/** Renders a page at an address, inside what the app puts around every page; other addresses show nothing. */
export function renderAt(address: string, element: ReactElement) {
  const history = memoryHistory(address);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={queries}>
      <PageRouter history={history}>
        <Routes>
          <Route path={history.location.pathname} element={element} />
          <Route path="*" element={null} />
        </Routes>
      </PageRouter>
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...view, history, queries };
}
