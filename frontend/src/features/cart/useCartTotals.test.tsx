import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { loadPricing } from '../../core/client';
import { cartItem } from '../../testing/parts';
import { startTestServer } from '../../testing/server';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { replaceCart } from '../parts/store';
import { useCartTotals } from './useCartTotals';

test('LIM-06 nothing is priced before the settings are there, and within 100 ms after them everything is', async () => {
  let arrive: (answer: { body: unknown }) => void = () => undefined;
  const server = startTestServer({
    'GET /api/settings': () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  });
  await loadPricing();
  replaceCart([cartItem('a')]);
  vi.useFakeTimers();
  try {
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useCartTotals(), { wrapper });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(result.current).toEqual({ status: 'loading' });
    arrive({ body: { success: true, settings: SHIPPED_SETTINGS, version: 1 } });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(result.current).toMatchObject({ status: 'ready', settings: SHIPPED_SETTINGS });
    // Nobody asked again meanwhile.
    expect(server.requests.filter(({ path }) => path === '/api/settings')).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});
