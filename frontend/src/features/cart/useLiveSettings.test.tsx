import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSettings } from '../../api/settings';
import type { Settings } from '../../core/types';
import { CONFIGURATION } from '../../testing/parts';
import { startTestServer } from '../../testing/server';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { Toaster } from '../../ui';
import { cartParts } from '../parts';
import { clearCart, replaceCart } from '../parts/store';
import { useCartOfToday } from './useCartOfToday';
import { useCartTotals } from './useCartTotals';
import { useLiveSettings } from './useLiveSettings';

/** The browser's line of news, in the test's hands. */
class FakeLine extends EventTarget {
  static readonly CLOSED = 2;
  static last: FakeLine | null = null;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeLine.last = this;
  }
  close(): void {
    this.readyState = FakeLine.CLOSED;
  }
  tell(version: number): void {
    this.dispatchEvent(new MessageEvent('settings', { lastEventId: String(version) }));
  }
}

let settings: Settings;
let version: number;
let server: ReturnType<typeof startTestServer>;

function Page() {
  useLiveSettings();
  useCartOfToday();
  const totals = useCartTotals();
  const line = totals.status === 'ready' ? totals.totals.lines[0] : undefined;
  return <output>{line && `${line.lineCents} ${line.problem ?? ''}`}</output>;
}

/** A page that shows no price. */
function Plain() {
  useLiveSettings();
  useCartOfToday();
  const known = useSettings().data;
  return <output>{known && `Version ${known.version}`}</output>;
}

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeLine);
  FakeLine.last = null;
  settings = SHIPPED_SETTINGS;
  version = 1;
  server = startTestServer({ 'GET /api/settings': () => ({ body: { success: true, settings, version } }) });
  clearCart();
  replaceCart([
    {
      id: 'a',
      fileName: 'halter.stl',
      volume: 10,
      quantity: 1,
      configuration: { ...CONFIGURATION, material: 'PETG', primaryColor: 'Weiß' },
      modelFileUrl: '/api/files/a/b',
      uploadedToStorage: true,
    } as never,
  ]);
});

async function open(shown = <Page />, sign = '680') {
  // The line opens some seconds after the page.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  render(
    <QueryClientProvider client={new QueryClient()}>
      {shown}
      <Toaster />
    </QueryClientProvider>,
  );
  await screen.findByText(sign, {}, { timeout: 5000 });
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  expect(FakeLine.last).not.toBeNull();
}

async function save(change: Partial<Settings>) {
  settings = { ...settings, ...change };
  version += 1;
  await act(async () => FakeLine.last?.tell(version));
}

// First, because an earlier toast stays for some seconds.
test('ADM-26 a material with a new name stays in the cart under it, at the same price and without a word', async () => {
  await open();
  const { PETG: price = 0, ...prices } = settings.materialPrices;
  const { PETG: colors = [], ...others } = settings.materialColors;
  await save({
    materialPrices: { ...prices, 'PETG Pro': price },
    materialColors: { ...others, 'PETG Pro': colors },
    offer: {
      ...settings.offer,
      materials: ['PLA', 'PETG Pro', 'TPU', 'ASA', 'ABS', 'ABS-GF'],
      renamedMaterials: { PETG: 'PETG Pro' },
    },
  });
  await vi.waitFor(() => expect(cartParts()[0]?.configuration.material).toBe('PETG Pro'));
  expect(screen.getByText('680')).toBeVisible();
  expect(screen.queryByText(/Preise wurden geändert/)).toBeNull();
});

test('ADM-26 a price that changes is in the cart without a reload, and is told', async () => {
  await open();
  await save({ materialPrices: { ...settings.materialPrices, PETG: 0.31 } });
  expect(await screen.findByText('810')).toBeVisible();
  expect(
    await screen.findByText(/Die Preise wurden geändert. Ihr Warenkorb kostet jetzt 13,59/),
  ).toBeVisible();
});

test('ADM-26 the page asks for the version that it was told of, whichever process of the shop answers', async () => {
  await open(<Plain />, 'Version 1');
  const asked = () => server.requests.filter(({ path }) => path === '/api/settings');
  await save({ materialPrices: { ...settings.materialPrices, PETG: 0.32 } });
  expect(await screen.findByText('Version 2')).toBeVisible();
  expect(asked().at(-1)?.search).toBe('?version=2');
});

test('ADM-26 a material that is hidden while it lies in the cart is told, and others are named', async () => {
  await open();
  await save({ offer: { ...settings.offer, hiddenMaterials: ['PETG'] } });
  expect(await screen.findByText(/'PETG' bieten wir nicht an.*zum Beispiel PLA/)).toBeVisible();
  expect((await screen.findAllByText(/wird so nicht mehr angeboten/))[0]).toBeVisible();
});

test('STEP-09 settings that nothing can be priced by leave the page standing', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await open(<Plain />, 'Version 1');
  await save({ fees: 'kaputt' as never });
  await vi.waitFor(() => expect(warned).toHaveBeenCalled());
  expect(screen.getByText('Version 2')).toBeVisible();
});
