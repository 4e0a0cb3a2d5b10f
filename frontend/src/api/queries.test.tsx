import { onlineManager, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { NetworkError } from './client';
import { createQueries } from './queries';

afterEach(() => onlineManager.setOnline(true));

function Refund({ send }: { send: () => Promise<void> }) {
  const refund = useMutation({ mutationFn: send });
  return (
    <>
      <button type="button" onClick={() => refund.mutate()}>
        Erstatten
      </button>
      <output>{refund.error?.message}</output>
    </>
  );
}

test('ADM-17 what is pressed without a connection fails at once, and is not sent when the network is back', async () => {
  const send = vi.fn(() => Promise.reject(new NetworkError(null)));
  onlineManager.setOnline(false);
  render(
    <QueryClientProvider client={createQueries()}>
      <Refund send={send} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Erstatten' }));
  expect(await screen.findByText('Keine Verbindung zum Server')).toBeVisible();
  onlineManager.setOnline(true);
  await Promise.resolve();
  expect(send).toHaveBeenCalledOnce();
});

function Settings({ ask }: { ask: () => Promise<string> }) {
  const { data, isFetched } = useQuery({ queryKey: ['settings'], queryFn: ask });
  return <output>{data ?? (isFetched ? 'ohne Antwort' : 'wird geladen')}</output>;
}

test('a browser that is offline waits for no second try, and asks again when it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const ask = vi.fn((): Promise<string> => Promise.reject(new NetworkError(null)));
  onlineManager.setOnline(false);
  render(
    <QueryClientProvider client={createQueries()}>
      <Settings ask={ask} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('ohne Antwort')).toBeVisible();
  expect(ask).toHaveBeenCalledOnce();
  online.mockReturnValue(true);
  ask.mockResolvedValue('da');
  onlineManager.setOnline(true);
  expect(await screen.findByText('da')).toBeVisible();
  online.mockRestore();
});
