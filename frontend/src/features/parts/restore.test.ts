// @vitest-environment node
import { expect, test } from 'vitest';
import { EMPTY_CART, restoreCart, restoreItems } from './restore';

const WHOLE = {
  id: 'a',
  fileName: 'halter.stl',
  volume: 12.5,
  quantity: 3,
  configuration: {
    material: 'PETG',
    primaryColor: 'Schwarz',
    secondaryColor: 'Weiß',
    tertiaryColor: 'Weiß',
    useSecondaryColor: true,
    useTertiaryColor: false,
    colorDescription: 'Schrift weiß',
    layerHeight: 0.1,
    infill: 50,
  },
  modelFileUrl: '/api/files/1/abc',
  uploadedToStorage: true,
};

test('CART-03 a whole cart comes back unchanged', () => {
  const cart = { items: [WHOLE], shipping: 'express', changedAt: 7, checkoutSessionId: 'cs_1' };
  expect(restoreCart(cart)).toEqual({ ...cart, seen: null, setAside: [] });
  const beside = { seen: { owner: 'u1', version: 3, lines: [['a', 'x']] }, setAside: [WHOLE] };
  expect(restoreCart({ ...cart, ...beside })).toEqual({ ...cart, ...beside });
  const broken = { seen: { owner: 'u1', version: 'x', lines: [] }, setAside: 'x' };
  expect(restoreCart({ ...cart, ...broken })).toEqual({ ...cart, seen: null, setAside: [] });
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'cart'],
  ['a number', 12],
  ['an empty object', {}],
  ['items that are no list', { items: { 0: WHOLE } }],
  ['a list of nonsense', { items: [null, 1, 'x', [], {}] }],
])('CART-03 foreign data is an empty cart, not an error: %s', (_name, raw) => {
  expect(restoreCart(raw)).toEqual(EMPTY_CART);
});

test('CART-03 a bare list and a list under an older name are read', () => {
  expect(restoreCart([WHOLE]).items).toEqual([WHOLE]);
  expect(restoreCart({ cartItems: [WHOLE], shipping: 'pickup' })).toMatchObject({
    items: [WHOLE],
    shipping: 'pickup',
  });
});

test('CART-03 what no shop has saved is cut to what a cart can hold', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ ...WHOLE, id: `teil-${index}` }));
  expect(restoreItems(many)).toHaveLength(1_000);
  const [huge] = restoreItems([{ ...WHOLE, id: 'x'.repeat(100_000), fileName: 'n'.repeat(200_000) }]);
  expect(huge).toEqual({ ...WHOLE, id: 'part-1', fileName: 'n'.repeat(255) });
});

test.each([
  [9e15, 'now'],
  [-5, 0],
  ['x', 0],
  [7, 7],
])('CART-04 a cart of the year %s does not win over every later change', (changedAt, expected) => {
  const before = Date.now();
  const restored = restoreCart({ items: [WHOLE], changedAt }).changedAt;
  if (expected !== 'now') expect(restored).toBe(expected);
  else {
    expect(restored).toBeGreaterThanOrEqual(before);
    expect(restored).toBeLessThanOrEqual(Date.now());
  }
});

test('CART-01 prices and geometry are left behind', () => {
  const [item] = restoreItems([
    { ...WHOLE, unitPrice: 1, totalPrice: 3, modelData: { vertices: [1, 2, 3] }, originalFile: {} },
  ]);
  expect(item).toEqual(WHOLE);
});

test.each([
  [0, 1],
  [-4, 1],
  ['abc', 1],
  [Number.NaN, 1],
  [undefined, 1],
  [2.9, 2],
  ['7', 7],
  [1e9, 10_000],
])('a quantity of %s becomes %i', (quantity, expected) => {
  expect(restoreItems([{ ...WHOLE, quantity }])[0]?.quantity).toBe(expected);
});

test.each([[0], [-1], ['x'], [null], [Number.POSITIVE_INFINITY]])('a volume of %s is unknown', (volume) => {
  expect(restoreItems([{ ...WHOLE, volume }])[0]?.volume).toBeNull();
});

test('flat fields of older items become a configuration, with the defaults for what is missing', () => {
  const [item] = restoreItems([{ fileName: 'a.stl', material: 'ABS', color: 'Schwarz', layerHeight: '0.3' }]);
  expect(item?.configuration).toEqual({
    material: 'ABS',
    primaryColor: 'Schwarz',
    secondaryColor: 'Schwarz',
    tertiaryColor: 'Schwarz',
    useSecondaryColor: false,
    useTertiaryColor: false,
    colorDescription: '',
    layerHeight: 0.3,
    infill: 20,
  });
});

test('lines of one id are told apart, and a line without one gets one', () => {
  const ids = restoreItems([WHOLE, WHOLE, { fileName: 'b.stl' }]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
});

test.each(['javascript:alert(1)', '//evil.example/x', 'data:text/html,x', 5])(
  'the file address %s does not come back',
  (modelFileUrl) => {
    expect(restoreItems([{ ...WHOLE, modelFileUrl }])[0]?.modelFileUrl).toBeNull();
  },
);
