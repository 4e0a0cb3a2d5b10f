import { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type Shop, shopQuery } from '../api/shop';
import { Welcome } from '../features/welcome';
import { fakeServer, GUEST, SETTINGS, SHOP } from '../lib/testing';
import { App } from './App';
import { routes } from './router';

/** The app at the start page, knowing of the shop what the page brings along. */
function app(shop: Shop) {
  const queries = new QueryClient();
  queries.setQueryData(shopQuery.queryKey, shop);
  return (
    <StrictMode>
      <App router={createMemoryRouter(routes, { initialEntries: ['/'] })} queries={queries} />
    </StrictMode>
  );
}

test('React takes over what the build has drawn of the start page, and draws after it what only the browser knows', async () => {
  fakeServer({ '/api/session': GUEST, '/api/shop': SHOP, '/api/settings': SETTINGS });
  // The example is out of sight: no core is wanted for its price.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.documentElement.dataset.theme = 'dark';
  const root = document.createElement('div');
  document.body.append(root);
  await Welcome.preload();
  // The build knows nothing of sample data; the server says so to the browser.
  root.innerHTML = renderToString(app({ ...SHOP, sampleData: false, paymentSimulated: false } as Shop));
  expect(root.querySelector('input[type=file]')).toBeNull();
  const heading = root.querySelector('h1');
  const said: unknown[] = [];
  const view = await act(async () =>
    hydrateRoot(root, app(SHOP as Shop), { onRecoverableError: (error) => said.push(error) }),
  );
  expect(await screen.findAllByText('Beispieldaten')).not.toHaveLength(0);
  expect(await screen.findByText('Standardversand')).toBeInTheDocument();
  expect(await screen.findByRole('region', { name: 'Cookie-Hinweis' })).toBeInTheDocument();
  expect(root.querySelector('input[type=file]')).not.toBeNull();
  expect(root.querySelector('h1')).toBe(heading);
  expect(said).toEqual([]);
  act(() => view.unmount());
  delete document.documentElement.dataset.theme;
});
