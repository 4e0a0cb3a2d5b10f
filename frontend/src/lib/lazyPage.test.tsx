import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, test } from 'vitest';
import { lazyBelow } from './lazyPage';

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
