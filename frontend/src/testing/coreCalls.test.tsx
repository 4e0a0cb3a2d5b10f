import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadPricing, type Pricing } from '../core/client';
import { boxStl, parseHere } from '../core/forTests';
import { ConfigureStep } from '../features/configure';
import { useFiles } from '../features/files';
import { OrderStep } from '../features/order';
import { setQuantity } from '../features/parts';
import { clearCart, replaceCart } from '../features/parts/store';
import { ReviewStep } from '../features/review';
import { UploadStep } from '../features/upload';
import { haveParts } from './list';
import { CONFIGURATION, cartItem } from './parts';
import { renderAt } from './renderAt';
import { startTestServer } from './server';
import { SHIPPED_SETTINGS } from './settings';

/** The names of the core's functions, as they are called on the page. */
const calls = vi.hoisted(() => [] as string[]);

vi.mock('../core/client', async (original) => {
  const client = await original<typeof import('../core/client')>();
  const known = new WeakMap<Pricing, Pricing>();
  const counted = (pricing: Pricing): Pricing => {
    const proxy =
      known.get(pricing) ??
      (Object.fromEntries(
        Object.entries(pricing).map(([name, call]) => [
          name,
          typeof call !== 'function' || /^[A-Z]/.test(name)
            ? call
            : (...values: never[]) => {
                calls.push(name);
                return (call as (...values: never[]) => unknown)(...values);
              },
        ]),
      ) as unknown as Pricing);
    known.set(pricing, proxy);
    return proxy;
  };
  return {
    ...client,
    loadPricing: async () => counted(await client.loadPricing()),
    usePricing: (wanted?: boolean) => {
      const pricing = client.usePricing(wanted);
      return pricing && counted(pricing);
    },
  };
});

const PARTS = 100;
const idOf = (i: number) => `teil-${i + 1}`;

/** A hundred parts in the cart, each with its file here. */
async function fill(): Promise<void> {
  await loadPricing();
  const { measures } = await parseHere(boxStl('teil.stl', 20));
  const items = Array.from({ length: PARTS }, (_, i) => cartItem(idOf(i), { volume: 8 + i / 100 }));
  replaceCart(items);
  haveParts(
    items.map(({ id, volume }) => ({
      id,
      stage: 'cart',
      configuration: CONFIGURATION,
      volumeCm3: volume,
      measures,
    })),
  );
  useFiles.setState({ restoring: false });
}

/** Until nothing is worked out any more. */
async function rest(): Promise<void> {
  let before = -1;
  while (before !== calls.length) {
    before = calls.length;
    await act(() => new Promise((next) => setTimeout(next, 50)));
  }
  calls.length = 0;
}

/** The calls to the core that one key press in the quantity of the first part makes. */
async function callsOfKeyPress(figure: string): Promise<string[]> {
  const field = screen.getByRole('textbox', { name: `Anzahl von ${idOf(0)}.stl` });
  const user = userEvent.setup();
  await user.click(field);
  await user.keyboard('{Control>}a{/Control}');
  await rest();
  await user.keyboard(figure);
  expect(field).toHaveValue(figure);
  await act(() => new Promise((next) => setTimeout(next, 200)));
  return [...calls];
}

beforeEach(async () => {
  clearCart();
  haveParts([]);
  startTestServer();
  await fill();
});

test(`UPL-03 the first prices of ${PARTS} parts are one call of the core, and so is another quantity`, async () => {
  renderAt('/konfigurator?step=upload', <UploadStep onNext={vi.fn()} />);
  const cards = () => screen.getAllByText(/^ab .* · Standard .*€$/);
  await waitFor(() => expect(cards().length).toBeGreaterThanOrEqual(PARTS), { timeout: 30_000 });
  expect(calls.filter((name) => /quote/i.test(name))).toEqual(['quoteCart']);
  await rest();
  expect(await callsOfKeyPress('3')).toEqual(['quoteCart']);
}, 60_000);

test(`CFG-14 with ${PARTS} parts a key press in a quantity is one call of the core while the parts are configured, also for a selected part and all that its settings would cost`, async () => {
  renderAt('/konfigurator?step=configure', <ConfigureStep onNext={vi.fn()} onBack={vi.fn()} />);
  expect(await screen.findAllByRole('textbox', { name: /^Anzahl von / })).toHaveLength(PARTS);
  await rest();
  expect(await callsOfKeyPress('3')).toEqual(['quoteCart']);

  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(`${idOf(0)}.stl`) }));
  const materials = within(screen.getByRole('radiogroup', { name: 'Material' }));
  await waitFor(() => expect(materials.getByRole('radio', { name: /^ASA/ })).toHaveTextContent('€'));
  const shown = () => materials.getByRole('radio', { name: /^ASA/ }).textContent;
  await rest();
  const before = shown();
  expect(await callsOfKeyPress('7')).toEqual(['quoteCart']);
  expect(shown()).not.toBe(before);
  expect(shown()).toMatch(/\+.*€/);
}, 60_000);

test(`PRC-03 with ${PARTS} parts a key press in a quantity is one call of the core in the review`, async () => {
  renderAt('/konfigurator?step=review', <ReviewStep onNext={vi.fn()} onBack={vi.fn()} />);
  expect(await screen.findAllByRole('textbox', { name: /^Anzahl von / })).toHaveLength(PARTS);
  await rest();
  expect(await callsOfKeyPress('3')).toEqual(['quoteCart']);
}, 60_000);

test('PRC-03 where taxes are charged, a new sum costs its tax besides, and one that was there before nothing', async () => {
  const settings = { ...SHIPPED_SETTINGS, taxation: { mode: 'standard' as const, ratePercent: 19 } };
  startTestServer({ 'GET /api/settings': () => ({ body: { success: true, settings, version: 1 } }) });
  renderAt('/konfigurator?step=review', <ReviewStep onNext={vi.fn()} onBack={vi.fn()} />);
  await screen.findAllByRole('textbox', { name: /^Anzahl von / });
  await rest();
  expect(await callsOfKeyPress('3')).toEqual(['quoteCart', 'taxCents']);
  await callsOfKeyPress('4');
  expect(await callsOfKeyPress('3')).toEqual([]);
}, 60_000);

test(`PRC-03 with ${PARTS} parts a quantity that changes while the order is filled in is one call of the core`, async () => {
  renderAt('/konfigurator?step=order', <OrderStep onBack={vi.fn()} />);
  await screen.findByLabelText('Vorname');
  await rest();
  // In another tab: the step itself has no field for it.
  act(() => setQuantity(idOf(0), 3));
  await act(() => new Promise((next) => setTimeout(next, 200)));
  expect(calls).toEqual(['quoteCart']);
}, 60_000);
