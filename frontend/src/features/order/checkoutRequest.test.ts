// @vitest-environment node
import { expect, test } from 'vitest';
import { cartItem } from '../../testing/parts';
import type { CartItem } from '../cart';
import { cartProblem, checkoutRequest } from './checkoutRequest';

const ITEM = cartItem('a', { fileName: 'halter.stl', quantity: 2 });

test('PAY-08 an empty cart cannot be paid', () => {
  expect(cartProblem([])).toBe('Keine Artikel im Warenkorb. Bitte fügen Sie mindestens ein 3D-Modell hinzu.');
});

test.each([
  ['no list', {}],
  ['nothing', undefined],
  ['no file name', [{ ...ITEM, fileName: '' }]],
  ['no volume', [{ ...ITEM, volume: null }]],
  ['no quantity', [{ ...ITEM, quantity: 0 }]],
  ['no configuration', [ITEM, { ...ITEM, configuration: undefined }]],
  ['nonsense', [ITEM, null]],
])('PAY-09 an invalid cart cannot be paid: %s', (_name, items) => {
  expect(cartProblem(items)).toBe('Ungültige Warenkorb-Daten. Bitte laden Sie die Seite neu.');
});

test('PAY-09 a whole cart can', () => {
  expect(cartProblem([ITEM])).toBeNull();
});

test('API-20 the request has the shape of the spec, with the total in euro', () => {
  const request = checkoutRequest({
    items: [{ ...ITEM, geometry: [1, 2, 3] } as CartItem],
    customer: { firstName: 'E', lastName: 'M', email: 'e@m.de', agreeToTerms: true } as never,
    shipping: 'shipping',
    totalCents: 1_949,
    userId: null,
    payButtonText: 'Zahlungspflichtig bestellen',
  });
  expect(request).toEqual({
    cartItems: [ITEM],
    customerData: { firstName: 'E', lastName: 'M', email: 'e@m.de', agreeToTerms: true },
    shipping: 'shipping',
    totalPrice: 19.49,
    userId: null,
    agreeToTerms: true,
    payButtonText: 'Zahlungspflichtig bestellen',
  });
});
