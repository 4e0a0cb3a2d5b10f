import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyAside, lazyBelow, lazyPage } from './lazyPage';

const shown = (Below: ComponentType) =>
  render(
    <>
      <h1>Above</h1>
      <Suspense fallback={<p>drawn by the build</p>}>
        <Below />
      </Suspense>
    </>,
  );
const move = () => act(async () => window.dispatchEvent(new Event('keydown')));

test('what is out of sight comes with the first move', async () => {
  shown(lazyBelow(async () => ({ default: () => <h2>Below</h2> })));
  expect(screen.queryByRole('heading', { name: 'Below' })).toBeNull();
  await move();
  expect(await screen.findByRole('heading', { name: 'Below' })).toBeVisible();
});

test('the page stays as it is when the code of what is out of sight does not come', async () => {
  shown(lazyBelow(() => Promise.reject(new Error('the connection broke'))));
  await move();
  expect(screen.getByRole('heading', { name: 'Above' })).toBeVisible();
  expect(screen.getByText('drawn by the build')).toBeVisible();
});

test('without a connection a page goes on without the code of what stands beside it, which comes with the connection', async () => {
  let isAway = true;
  shown(
    lazyAside(async () => {
      if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
      return { default: () => <p>Warenkorb (2)</p> };
    }),
  );
  await act(async () => undefined);
  expect(screen.getByRole('heading', { name: 'Above' })).toBeVisible();
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('Warenkorb (2)')).toBeNull();
  isAway = false;
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Warenkorb (2)')).toBeVisible();
});

test('a page that is drawn keeps what was typed when its code is preloaded afterwards', async () => {
  const Page = lazyPage(async () => ({ default: () => <input aria-label="Anzahl" /> }));
  const { rerender } = shown(Page);
  const field = await screen.findByRole('textbox', { name: 'Anzahl' });
  await Page.preload();
  rerender(
    <>
      <h1>Above</h1>
      <Suspense fallback={<p>drawn by the build</p>}>
        <Page />
      </Suspense>
    </>,
  );
  expect(screen.getByRole('textbox', { name: 'Anzahl' })).toBe(field);
});
