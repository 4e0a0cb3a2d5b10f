import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { settingsQuery } from '../../api/settings';
import { shopQuery } from '../../api/shop';
import { loadPricing } from '../../core/client';
import { parseHere, serveWasm } from '../../core/forTests';
import { formatCents } from '../../lib/format';
import { SHOP } from '../../lib/testing';
import { haveParts } from '../../testing/list';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { addFiles } from '../upload';
import { EXAMPLE } from './examplePart';
import { Welcome } from './Welcome';

vi.mock('../upload', () => ({ addFiles: vi.fn(async () => undefined) }));

const STL = readFileSync(join(import.meta.dirname, 'zahnrad.stl'));
const DATES = { pickup: '2026-11-30', shipping: '2026-12-04', express: '2026-11-26' };

beforeEach(async () => {
  serveWasm();
  vi.mocked(addFiles).mockClear();
});

async function show(change: object = {}) {
  const pricing = await loadPricing();
  const settings = { ...SHIPPED_SETTINGS, ...pricing.defaultSettings(), ...change };
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(settingsQuery.queryKey, {
    settings,
    version: 1,
    deliveryDates: DATES,
    daysBefore: 0,
    workingDays: [],
  });
  queries.setQueryData(shopQuery.queryKey, SHOP as never);
  const view = render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Welcome />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { pricing, settings, ...view };
}

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

const section = (name: string) => within(screen.getByRole('region', { name }));

test('the example part measures what the page says of it', async () => {
  const { measures } = await parseHere(new File([STL], EXAMPLE.name));
  expect((measures as { volumeMm3: number }).volumeMm3 / 1000).toBeCloseTo(EXAMPLE.volumeCm3, 5);
  measures.dimensionsMm.forEach((side, axis) => {
    expect(side).toBeCloseTo(EXAMPLE.dimensionsMm[axis] ?? 0, 2);
  });
});

test('the example part costs what the core says, and is taken like a file of the customer', async () => {
  const { pricing, settings } = await show();
  const line = {
    volumeCm3: EXAMPLE.volumeCm3,
    quantity: 1,
    configuration: pricing.defaultConfiguration(settings),
  };
  const lineCents = pricing.quoteCart([line], [], 1, settings).lines[0]?.quote.lineCents ?? Number.NaN;
  const example = section('Gerade keine Datei zur Hand?');
  expect(example.getByText(`${plain(formatCents(lineCents))} je Stück`)).toBeVisible();
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(STL)),
  );
  await userEvent.click(example.getByRole('button', { name: 'Beispielteil laden' }));
  await waitFor(() => expect(addFiles).toHaveBeenCalledOnce());
  const [file] = vi.mocked(addFiles).mock.calls[0]?.[0] ?? [];
  expect([file?.name, file?.size]).toEqual([EXAMPLE.name, STL.length]);
});

test('materials, colours, fees and days are those of the settings', async () => {
  const { settings } = await show({
    materialPrices: { PLA: 0.5, Holz: 1.25 },
    materialColors: {
      PLA: [
        { name: 'Rot', hex: '#ff0000' },
        { name: 'Blau', hex: '#0000ff' },
      ],
    },
    fees: { ...SHIPPED_SETTINGS.fees, shippingCost: 6.25, expressShippingCost: 19 },
  });
  const materials = section('Materialien und Farben')
    .getAllByRole('listitem')
    .map((item) => plain(item.textContent));
  expect(materials).toEqual([
    expect.stringMatching(/^PLA0,50 € je cm³einfach zu drucken.*2 Farben$/),
    expect.stringMatching(/^Holz1,25 € je cm³$/),
  ]);
  const delivery = section('Lieferung und Versand');
  expect(delivery.getByText('6,25 €')).toBeVisible();
  expect(delivery.getByText('19,00 €')).toBeVisible();
  expect(delivery.getByText(/26\.11\.2026/)).toBeVisible();
  expect(settings.withdrawalRight).toBe('untilProduction');
  expect(section('Ihre Rechte').getByText(/14 Tage lang widerrufen/)).toBeVisible();
  expect(section('Wer für Sie druckt').getByText(/Anna Muster, Bernd Beispiel/)).toBeVisible();
});

test('hidden materials and colours are not advertised', async () => {
  await show({
    materialPrices: { PLA: 0.5, TPU: 1 },
    materialColors: {
      PLA: [
        { name: 'Rot', hex: '#ff0000' },
        { name: 'Blau', hex: '#0000ff' },
      ],
    },
    offer: { ...SHIPPED_SETTINGS.offer, hiddenMaterials: ['TPU'], hiddenColors: { PLA: ['Rot'] } },
  });
  const [material, ...others] = section('Materialien und Farben').getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(material).toHaveTextContent(/^PLA.*Blau$/);
});

test('without a right of withdrawal none is promised', async () => {
  await show({ withdrawalRight: 'none' });
  expect(section('Ihre Rechte').queryByText(/14 Tage/)).not.toBeInTheDocument();
});

test('whoever has brought a file sees the file instead', async () => {
  haveParts([{ id: 'a', name: 'a.stl' } as never]);
  const { container } = await show();
  expect(container).toBeEmptyDOMElement();
});
