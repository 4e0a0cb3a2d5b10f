import { describe, expect, test } from 'vitest';
import { cartItem } from '../../testing/parts';
import { EMPTY_CART, type SeenCart, type StoredCart } from './restore';
import {
  asideForDraft,
  cartOfTwoTabs,
  commonLines,
  isKeptAsDraft,
  isMarkedDraftOpened,
  isOthersCart,
  isPaidCartRestored,
  leftAfterOrder,
  linesOf,
  mergeCarts,
} from './whichCart';

const [a, b, c] = [cartItem('a'), cartItem('b'), cartItem('c')];
const [a2, a3] = [cartItem('a', { quantity: 2 }), cartItem('a', { quantity: 3 })];

describe('two carts become one', () => {
  test.each([
    ['nothing was changed here', [a, b], [a, b], [b], [b], []],
    ['a part was added here', [a], [a, b], [a], [a, b], []],
    ['a part was added there', [a], [a, b], [a, c], [a, b, c], []],
    ['a part was taken out here', [a, b], [a], [a, b], [a], []],
    ['a part was taken out there', [a, b], [a, b, c], [a], [a, c], []],
    ['taken out here, edited there', [a, b], [b], [a2, b], [b, a2], []],
    ['taken out there, edited here', [a, b], [a2, b], [b], [a2, b], []],
    ['edited on both sides', [a], [a2], [a3], [a2], [a2]],
    ['edited alike on both sides', [a], [a2], [a2], [a2], []],
    ['nothing is known of both', [], [a, b], [b, c], [a, b, c], []],
  ])('CART-04 %s', (_, base, local, remote, items, overruling) => {
    expect(mergeCarts(linesOf(base), local, remote)).toEqual({ items, overruling });
  });

  const base: StoredCart = { ...EMPTY_CART, items: [a], changedAt: 1 };
  const seen = (version: number, owner = 'u1'): SeenCart => ({ owner, version, lines: [] });
  test.each<[string, Partial<StoredCart>, Partial<StoredCart>, Partial<StoredCart>]>([
    ['the parts of both', { items: [a, b] }, { items: [a, c] }, { items: [a, b, c] }],
    ['this tab’s shipping', { shipping: 'pickup' }, { shipping: 'express' }, { shipping: 'pickup' }],
    ['the other tab’s shipping', {}, { shipping: 'express' }, { shipping: 'express' }],
    ['the payment that was begun there', {}, { checkoutSessionId: 'x' }, { checkoutSessionId: 'x' }],
    ['what was put aside here', { setAside: [b] }, {}, { setAside: [b] }],
    ['what was put aside there', {}, { setAside: [c] }, { setAside: [c] }],
    ['the later view of the server here', { seen: seen(7) }, { seen: seen(6) }, { seen: seen(7) }],
    ['the later view of the server there', { seen: seen(6) }, { seen: seen(7) }, { seen: seen(7) }],
    ['the view of who is here now', { seen: seen(7) }, { seen: seen(1, 'u2') }, { seen: seen(1, 'u2') }],
  ])('CART-03 two tabs that wrote at the same time: %s', (_, mine, theirs, expected) => {
    const both = cartOfTwoTabs(base, { ...base, ...mine }, { ...base, ...theirs });
    expect(both).toMatchObject(expected);
    expect(both.changedAt).toBe(2);
  });
});

const marker = (isLoaded: boolean, cartChangedAt: number | null = null) => ({ isLoaded, cartChangedAt });

test.each([
  ['a cart that never was anything takes it', 10, 0, null, true],
  ['so does one that is as old as the payment', 10, 10, null, true],
  ['one that was changed since stays', 10, 11, null, false],
  ['a loaded draft goes before it', 10, 0, marker(true), false],
  ['so does one that is to be opened', 10, 0, marker(false), false],
])('CART-05 what was sent to a payment: %s', (_, sentAt, changedAt, draft, expected) => {
  expect(isPaidCartRestored(sentAt, changedAt, draft)).toBe(expected);
});

test.each([
  ['chosen, not loaded', marker(false), 5, true],
  ['loaded, its parts here', marker(true), 5, false],
  ['loaded, its parts gone', marker(true), 0, true],
])('CART-05 a start with a marked draft: %s', (_, draft, changedAt, expected) => {
  expect(isMarkedDraftOpened(draft, changedAt)).toBe(expected);
});

const seenA: SeenCart = { owner: 'u1', version: 4, lines: linesOf([a]) };
test.each([
  ['seen before', seenA, 5, 9, seenA.lines],
  ['never seen', null, 5, 9, []],
  ['another owner’s', { ...seenA, owner: 'guest' }, 5, 9, []],
  ['begun anew, so older than the one seen', seenA, 3, 9, []],
  ['seen, but the cart here was damaged', seenA, 5, 0, []],
])('CART-04 what browser and server both had: %s', (_, seen, version, changedAt, expected) => {
  expect(commonLines(seen, { owner: 'u1', version }, changedAt)).toEqual(expected);
  expect(isOthersCart(seen, 'u1')).toBe(seen?.owner !== 'u1');
});

test.each([
  ['no draft is loaded', null, [a], [b], null],
  ['a draft is chosen, not loaded', marker(false), [a], [b], null],
  ['the draft’s parts are gone', marker(true), [], [b], null],
  ['another device added a part', marker(true), [a], [a, c], [c]],
  ['another device knows what both had', marker(true), [a], [a, b], []],
])('CART-05 a loaded draft and the server’s cart: %s', (_, draft, local, remote, aside) => {
  expect(asideForDraft(draft, linesOf([b]), local, remote)).toEqual(aside);
});

test.each([
  [null, 5, false],
  [marker(true, 5), 5, true],
  [marker(true, 4), 5, false],
  [marker(true, null), 5, false],
])('the server keeps a cart as it was loaded or saved (%j, %d): %s', (draft, changedAt, kept) => {
  expect(isKeptAsDraft(draft, changedAt)).toBe(kept);
});

test.each([
  ['all that was sent', [a, b], ['a', 'b'], []],
  ['what another tab has added since stays', [a, b], ['a'], [b]],
  ['nobody noted what was sent', [a, b], undefined, []],
])('STEP-08 an order: %s', (_, items, sent, left) => {
  expect(leftAfterOrder(items, sent)).toEqual(left);
});
