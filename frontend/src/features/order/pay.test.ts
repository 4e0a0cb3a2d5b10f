// @vitest-environment node

import { expect, test } from 'vitest';
import { cartPart } from '../../testing/list';
import { cartItem } from '../../testing/parts';
import { type CartPart, itemOf } from '../parts';
import { partOf } from '../parts/part';
import { cartProblem, checkoutRequest } from './pay';

const ITEM = cartItem('a', { fileName: 'halter.stl', quantity: 2 });

test('PAY-08 an empty cart cannot be paid', () => {
  expect(cartProblem([])).toBe('Keine Artikel im Warenkorb. Bitte fügen Sie mindestens ein 3D-Modell hinzu.');
});

test.each([
  ['no file name', { name: '' }],
  ['no volume', { volumeCm3: null }],
  ['no quantity', { quantity: 0 }],
])('PAY-09 an invalid cart cannot be paid: %s', (_name, change) => {
  const parts = [cartPart('b'), { ...cartPart('a'), ...change }];
  expect(cartProblem(parts)).toBe('Ungültige Warenkorb-Daten. Bitte laden Sie die Seite neu.');
});

test('PAY-09 a whole cart can', () => {
  expect(cartProblem([cartPart('a')])).toBeNull();
});

test('API-20 the request has the documented shape, with the total in euro', () => {
  const request = checkoutRequest({
    items: [itemOf({ ...partOf(ITEM), geometry: [1, 2, 3] } as CartPart)],
    madeAnyway: {},
    customer: { firstName: 'E', lastName: 'M', email: 'e@m.de', agreeToTerms: true } as never,
    shipping: 'shipping',
    totalCents: 1_949,
    userId: null,
    payButtonText: 'Zahlungspflichtig bestellen',
    deliveryBy: '2026-12-03',
  });
  expect(request).toEqual({
    cartItems: [ITEM],
    customerData: { firstName: 'E', lastName: 'M', email: 'e@m.de', agreeToTerms: true },
    shipping: 'shipping',
    totalPrice: 19.49,
    userId: null,
    agreeToTerms: true,
    payButtonText: 'Zahlungspflichtig bestellen',
    deliveryBy: '2026-12-03',
  });
});

test('a part that is made although something of it is not printable carries the places that were agreed to', () => {
  const places = [{ kind: 'thinWall' as const, measuredMm: 0.3, limitMm: 0.4 }];
  const { cartItems } = checkoutRequest({
    items: [ITEM, { ...ITEM, id: 'other' }],
    madeAnyway: { [ITEM.id]: places },
    customer: { firstName: 'E', lastName: 'M', email: 'e@m.de', agreeToTerms: true } as never,
    shipping: 'shipping',
    totalCents: 1_949,
    userId: null,
    payButtonText: 'Zahlungspflichtig bestellen',
    deliveryBy: '2026-12-03',
  });
  expect(cartItems).toEqual([
    { ...ITEM, madeAnyway: places },
    { ...ITEM, id: 'other' },
  ]);
});
