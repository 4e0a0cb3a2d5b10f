import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { DetailPart } from '../../api/adminOrders';
import { useOrderedPicture } from './useOrderedPicture';

const { bringOrdered, releaseResources } = vi.hoisted(() => ({
  bringOrdered: vi.fn(async () => null),
  releaseResources: vi.fn(),
}));
vi.mock('../../features/files', () => ({ loadOrdered: async () => ({ bringOrdered }), releaseResources }));

const part = { sha256: 'abc', fileUrl: '/f', fileName: 'a.stl', dimensionsMm: [1, 2, 3] } as DetailPart;

test('the file of an ordered part is let go of when nothing shows it any more', async () => {
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const show = () => renderHook(() => useOrderedPicture(part), { wrapper });
  const list = show();
  const preview = show();
  await waitFor(() => expect(preview.result.current.isSuccess).toBe(true));
  preview.unmount();
  await new Promise((next) => setTimeout(next, 20));
  expect(releaseResources).not.toHaveBeenCalled();
  list.unmount();
  await waitFor(() => expect(releaseResources).toHaveBeenCalledExactlyOnceWith('bestellt-abc'));
  expect(queries.getQueryCache().getAll()).toEqual([]);
  // A second look brings it again.
  const again = show();
  await waitFor(() => expect(again.result.current.isSuccess).toBe(true));
  expect(bringOrdered).toHaveBeenCalledTimes(2);
});
