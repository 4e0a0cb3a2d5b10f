import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadPricing, parseModel } from '../../../core/client';
import { boxStl, parseHere, serveWasm } from '../../../core/forTests';
import { resetTab } from '../../../lib/resets';
import { CONFIGURATION, cartItem } from '../../../testing/parts';
import { type CartItem, cartItems, cartParts, insertPart, removeParts, setQuantity } from '../../parts';
import { partOf } from '../../parts/part';
import { clearCart, replaceCart } from '../../parts/store';
import { keepRemovedFiles } from '../lifetime';
import { listedParts } from '../list';
import { followParts } from './followParts';

// The worker and the network are the borders; everything between them, the core included, is real.
vi.mock('../../../core/client', async (original) => ({
  ...(await original<typeof import('../../../core/client')>()),
  parseModel: vi.fn(),
}));

/** Downloads that wait until the test answers them, by the file's id. */
const asked = new Map<string, { answer(response: Response | Error): void; signal: AbortSignal }>();
let count = 0;
let stop: () => void = () => undefined;

beforeEach(async () => {
  serveWasm();
  await loadPricing();
  vi.mocked(parseModel).mockReset().mockImplementation(parseHere);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  asked.clear();
  count = 0;
  vi.stubGlobal(
    'fetch',
    (address: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        count++;
        signal.addEventListener('abort', () => reject(signal.reason));
        const answer = (response: Response | Error) =>
          response instanceof Error ? reject(response) : resolve(response);
        asked.set(address.split('/')[3] ?? '', { answer, signal });
      }),
  );
});

afterEach(() => {
  stop();
  resetTab('order');
  clearCart();
  sessionStorage.clear();
});

const item = (id: string, changes: Partial<CartItem> = {}): CartItem =>
  cartItem(id, { quantity: 3, configuration: { ...CONFIGURATION, primaryColor: 'Schwarz' }, ...changes });

function follow(...items: CartItem[]): void {
  replaceCart(items);
  stop = followParts();
}

/** The shop answers with a box of 20 mm. */
async function deliver(id: string): Promise<void> {
  await vi.waitFor(() => expect(asked.has(id)).toBe(true));
  // The blob of Node's own answers is none that jsdom's `File` takes.
  asked.get(id)?.answer(Object.assign(new Response(), { blob: async () => boxStl(`${id}.stl`, 20) }));
}

const goneIds = () =>
  cartParts()
    .filter(({ file }) => file === 'gone')
    .map(({ id }) => id);
const entry = (id: string) => listedParts().find((one) => one.id === id);
const ids = () => listedParts().map(({ id }) => id);
const arrived = (id: string) =>
  vi.waitFor(() => {
    expect(entry(id)?.measures).toBeDefined();
    expect(entry(id)?.file).toBe('here');
  });

test('CART-04 a part of the cart without a file gets it, with quantity and choice, once', async () => {
  follow(item('a'));
  await deliver('a');
  await arrived('a');
  expect(entry('a')).toMatchObject({ name: 'a.stl', quantity: 3, format: 'stl' });
  expect(entry('a')?.measures?.dimensionsMm).toEqual([20, 20, 20]);
  expect(entry('a')?.configuration?.primaryColor).toBe('Schwarz');
  // The same part comes once more, by a draft for example.
  replaceCart([item('a')]);
  replaceCart([item('a'), item('b')]);
  await deliver('b');
  await arrived('b');
  expect(ids().sort()).toEqual(['a', 'b']);
  expect(count).toBe(2);
});

test('STEP-04 a file on its way keeps nobody: the way on is free, and the cart keeps its volume', async () => {
  follow(item('a'));
  await vi.waitFor(() => expect(entry('a')?.file).toBe('fetching'));
  expect(listedParts().every(({ status }) => status === 'completed')).toBe(true);
  expect(cartItems()).toEqual([item('a')]);
  expect(sessionStorage.getItem('uploadedFiles'), 'a reload has it from the cart').toBeNull();
  await deliver('a');
  await arrived('a');
  await vi.waitFor(() => expect(sessionStorage.getItem('uploadedFiles')).toContain('"a.stl"'));
});

test('no more than two files come at the same time', async () => {
  follow(...['a', 'b', 'c', 'd'].map((id) => item(id)));
  await vi.waitFor(() => expect(ids()).toEqual(['a', 'b', 'c', 'd']));
  await vi.waitFor(() => expect(count).toBe(2));
  await deliver('a');
  await arrived('a');
  await vi.waitFor(() => expect(count).toBe(3));
  expect(asked.has('d')).toBe(false);
});

test.each([404, 410])(
  'CART-04 a file that is gone (%i) is asked for once; its part stays in the cart',
  async (status) => {
    follow(item('a'), item('b'));
    await vi.waitFor(() => expect(asked.has('a')).toBe(true));
    asked.get('a')?.answer(new Response(null, { status }));
    await vi.waitFor(() => expect(ids()).toEqual(['b']));
    expect(goneIds()).toEqual(['a']);
    setQuantity('a', 5);
    await deliver('b');
    await arrived('b');
    expect(
      cartItems()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['a', 'b']);
    expect(count).toBe(2);
  },
);

test.each([
  ['no connection', new TypeError('Failed to fetch')],
  ['a server that fails', new Response(null, { status: 503 })],
])(
  'CART-04 %s: the part keeps its place, and the file comes when the connection is back',
  async (_, failure) => {
    follow(item('a'));
    await vi.waitFor(() => expect(asked.has('a')).toBe(true));
    asked.get('a')?.answer(failure);
    await vi.waitFor(() => expect(entry('a')?.file).toBe('unavailable'));
    expect(listedParts().every(({ status }) => status === 'completed')).toBe(true);
    asked.clear();
    window.dispatchEvent(new Event('online'));
    await deliver('a');
    await arrived('a');
  },
);

test('a part that leaves the cart while its file comes takes that along; undone, it comes again', async () => {
  follow(item('a'), item('b'));
  await vi.waitFor(() => expect(asked.has('a')).toBe(true));
  const first = asked.get('a');
  removeParts(['a']);
  expect(ids()).toEqual(['b']);
  expect(first?.signal.aborted).toBe(true);
  asked.delete('a');
  insertPart(partOf(item('a')), 0);
  await deliver('a');
  await arrived('a');
});

test('UPL-07 a file that the customer removes takes its part along, and does not come back', async () => {
  follow(item('a'), item('b'));
  await deliver('a');
  await deliver('b');
  await arrived('a');
  await arrived('b');
  removeParts(['a']);
  expect(cartItems().map(({ id }) => id)).toEqual(['b']);
  await vi.waitFor(() => expect(ids()).toEqual(['b']));
  expect(count).toBe(2);
});

test('AUTH-19 a cart that is emptied leaves nothing of what was on its way', async () => {
  follow(item('a'));
  await vi.waitFor(() => expect(asked.has('a')).toBe(true));
  clearCart();
  resetTab('order');
  expect(asked.get('a')?.signal.aborted).toBe(true);
  expect(ids()).toEqual([]);
});

test('CART-04 a change from elsewhere reaches file and choice, and only that part’s', async () => {
  follow(item('a'), item('b'));
  await deliver('a');
  await deliver('b');
  await arrived('a');
  await arrived('b');
  const b = entry('b');
  replaceCart([item('a', { quantity: 9, configuration: CONFIGURATION }), item('b')]);
  await vi.waitFor(() => expect(entry('a')?.quantity).toBe(9));
  expect(entry('a')?.configuration).toEqual(CONFIGURATION);
  expect(entry('b')).toBe(b);
});

test('a cart that comes back while its files can still be had finds them, without asking the shop again', async () => {
  follow(item('a'));
  await deliver('a');
  await arrived('a');
  asked.delete('a');
  const leave = keepRemovedFiles();
  replaceCart([item('entwurf')]);
  expect(ids()).not.toContain('a');
  replaceCart([item('a')]);
  await arrived('a');
  leave();
  expect(asked.has('a')).toBe(false);
});

test('another file under the same id takes the place of the one that was here', async () => {
  follow(item('part-1', { modelFileUrl: '/api/files/x/s' }));
  await deliver('x');
  await arrived('part-1');
  replaceCart([item('part-1', { modelFileUrl: '/api/files/y/s' })]);
  await deliver('y');
  await arrived('part-1');
  expect(entry('part-1')?.modelFileUrl).toBe('/api/files/y/s');
});

test('nothing but a file of the shop is fetched', async () => {
  follow(
    item('a', { modelFileUrl: 'https://example.org/api/files/a/s' }),
    item('b', { modelFileUrl: null }),
    item('c'),
  );
  await deliver('c');
  await arrived('c');
  expect(ids()).toEqual(['c']);
  expect(count).toBe(1);
});
