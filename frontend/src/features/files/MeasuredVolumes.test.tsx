import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { settingsQuery } from '../../api/settings';
import { loadPricing, type PartMeasures } from '../../core/client';
import { parseHere, turnedStl } from '../../core/forTests';
import { haveParts } from '../../testing/list';
import { CONFIGURATION, cartItem } from '../../testing/parts';
import { startTestServer } from '../../testing/server';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { cartParts, putIntoCart, setQuantity } from '../parts';
import { clearCart, replaceCart } from '../parts/store';
import { MeasuredVolumes } from './MeasuredVolumes';
import { patchFile } from './store';

/** A cube of 2 cm with two triangles turned inwards: the first measures make less of it than it is. */
async function turnedCube() {
  startTestServer();
  await loadPricing();
  let first: PartMeasures | undefined;
  const { measures } = await parseHere(turnedStl('gewendet.stl', 20), {
    onFirst: (news) => {
      first = news;
    },
  });
  return { first: first as PartMeasures, complete: measures };
}

function follow() {
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  renderHook(() => MeasuredVolumes(), { wrapper });
  return queries;
}

const volume = () => cartParts()[0]?.volumeCm3;

test('a part in the cart counts what its complete measures say, also when they come later', async () => {
  const { first, complete } = await turnedCube();
  clearCart();
  haveParts([{ id: 'a', configuration: CONFIGURATION, measures: first }]);
  const queries = follow();
  putIntoCart(new Map([['a', 5.5]]));
  await waitFor(() => expect(queries.getQueryData(settingsQuery.queryKey)).toBeDefined());
  expect(volume()).toBe(5.5);
  act(() => patchFile('a', { measures: complete }));
  expect(volume()).toBeCloseTo(8);
  // What another device has saved is of the time before.
  act(() => replaceCart([cartItem('a', { volume: 5.5, quantity: 3 })]));
  expect(cartParts()[0]).toMatchObject({ quantity: 3 });
  expect(volume()).toBeCloseTo(8);
});

test('the volumes of the cart follow the owner’s change of how they are found', async () => {
  const { complete } = await turnedCube();
  clearCart();
  const measures = { ...complete, format: 'obj' as const, estimatedVolumeMm3: 3_000 };
  haveParts([{ id: 'a', name: 'a.obj', configuration: CONFIGURATION, measures }]);
  const queries = follow();
  putIntoCart(new Map([['a', 3]]));
  await waitFor(() => expect(queries.getQueryData(settingsQuery.queryKey)).toBeDefined());
  const settings = {
    ...SHIPPED_SETTINGS,
    volumeBasis: { ...SHIPPED_SETTINGS.volumeBasis, obj: 'measured' as const },
  };
  act(() => queries.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, settings }));
  await waitFor(() => expect(volume()).toBeCloseTo(8));
  act(() => setQuantity('a', 2));
  expect(volume()).toBeCloseTo(8);
});
