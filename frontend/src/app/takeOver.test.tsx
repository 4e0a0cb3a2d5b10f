import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { type Shop, shopQuery } from '../api/shop';
import { Welcome } from '../features/welcome';
import { fakeServer, GUEST, SETTINGS, SHOP } from '../lib/testing';
import { memoryHistory } from '../testing/memoryHistory';
import { cartItem } from '../testing/parts';
import { App } from './App';

/** The app at the start page, knowing of the shop what the page brings along. */
function app(shop: Shop) {
  const queries = new QueryClient();
  queries.setQueryData(shopQuery.queryKey, shop);
  return (
    <StrictMode>
      <App history={memoryHistory('/')} queries={queries} />
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
  // What takes files comes when the page has nothing else to do.
  await waitFor(() => expect(root.querySelector('input[type=file]')).not.toBeNull());
  expect(root.querySelector('h1')).toBe(heading);
  expect(said).toEqual([]);
  act(() => view.unmount());
  delete document.documentElement.dataset.theme;
});

test.each([
  [
    'files of another tab',
    'uploads-of-tabs',
    { tab: { savedAt: Date.now(), list: [{ version: 1, id: 'a' }] } },
  ],
  ['a cart', 'cart', { state: { items: [cartItem('a')], shipping: 'pickup', changedAt: 1 }, version: 1 }],
])('React takes the page over also with %s in the browser', async (_, key, entry) => {
  localStorage.setItem(key, JSON.stringify(entry));
  fakeServer({ '/api/session': GUEST, '/api/shop': SHOP, '/api/settings': SETTINGS });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // The stores read the browser when their modules are run.
  vi.resetModules();
  const { App } = await import('./App');
  const { Welcome } = await import('../features/welcome');
  const { shopQuery } = await import('../api/shop');
  const { useParts } = await import('../features/parts');
  const { useFiles } = await import('../features/files');
  await Welcome.preload();
  const page = () => {
    const queries = new QueryClient();
    queries.setQueryData(shopQuery.queryKey, SHOP as Shop);
    return (
      <StrictMode>
        <App history={memoryHistory('/')} queries={queries} />
      </StrictMode>
    );
  };
  expect(useParts.getState().parts.length > 0 || useFiles.getState().restoring).toBe(true);
  const root = document.createElement('div');
  document.body.append(root);
  // As the build does it, where no storage is.
  root.innerHTML = renderToString(page());
  expect(root.textContent).toContain('Weiter zur Konfiguration (0 Teile)');
  const said: unknown[] = [];
  const view = await act(async () =>
    hydrateRoot(root, page(), { onRecoverableError: (error) => said.push(error) }),
  );
  expect(said).toEqual([]);
  act(() => view.unmount());
  root.remove();
  localStorage.clear();
});
