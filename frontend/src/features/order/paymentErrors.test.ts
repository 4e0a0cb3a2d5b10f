// @vitest-environment node
import { expect, test } from 'vitest';
import { ApiError, NetworkError, TimeoutError } from '../../api/client';
import { paymentFailure, RedirectFailure } from './paymentErrors';

const WRAPPED = (reason: string) =>
  `Fehler beim Erstellen der Zahlung: ${reason} Bitte versuchen Sie es erneut.`;

function messageFor(error: unknown): string {
  const failure = paymentFailure(error);
  if (failure.kind !== 'message') throw new Error(`${failure.kind} is no message`);
  return failure.message;
}

test("PAY-10 PAY-13 400 shows the server's text inside the final message", () => {
  expect(messageFor(new ApiError(400, { error: 'Die Menge ist ungültig.' }))).toBe(
    WRAPPED('Die Menge ist ungültig.'),
  );
});

test.each([[null], [{}], [{ error: '' }], [{ error: 5 }]])(
  'PAY-10 400 without a text (%j) has the default',
  (body) => {
    expect(messageFor(new ApiError(400, body))).toBe(
      WRAPPED('Ungültige Anfrage. Bitte überprüfen Sie Ihre Eingaben.'),
    );
  },
);

test.each([401, 403])('PAY-11 %i is an authentication error', (status) => {
  expect(messageFor(new ApiError(status, { error: 'verboten' }))).toBe(
    WRAPPED('Authentifizierungsfehler. Bitte laden Sie die Seite neu.'),
  );
});

test.each([500, 502, 503, 504])('PAY-11 %i is a server error, whatever its body says', (status) => {
  expect(messageFor(new ApiError(status, { error: 'panic at main.rs' }))).toBe(
    WRAPPED('Serverfehler. Bitte versuchen Sie es später erneut.'),
  );
});

test('PAY-12 any other status shows the server error, or the HTTP status', () => {
  expect(messageFor(new ApiError(429, { error: 'Zu viele Anfragen.' }))).toBe(WRAPPED('Zu viele Anfragen.'));
  expect(messageFor(new ApiError(418, null))).toBe(WRAPPED('HTTP 418.'));
  expect(messageFor(new ApiError(409, { error: 'Schon bezahlt.', code: 'already_paid' }))).toBe(
    WRAPPED('Schon bezahlt.'),
  );
});

test('PAY-14 a redirect that fails has its own text', () => {
  expect(messageFor(new RedirectFailure('x'))).toBe(
    'Fehler beim Weiterleiten zur Zahlung. Bitte versuchen Sie es erneut.',
  );
});

test('PAY-15 no connection and no answer within 10 s are about the payment page', () => {
  const text = (reason: string) =>
    `Fehler beim Laden der Zahlungsseite: ${reason}. Bitte laden Sie die Seite neu und versuchen Sie es erneut.`;
  expect(messageFor(new NetworkError(new TypeError('Failed to fetch')))).toBe(
    text('Keine Verbindung zum Server'),
  );
  expect(messageFor(new TimeoutError(10_000))).toBe(text('Zeitüberschreitung'));
});

test('PAY-17 whatever nobody foresaw is an order submission failure', () => {
  const text = (reason: string) =>
    `Fehler beim Absenden der Bestellung: ${reason}. Bitte versuchen Sie es erneut.`;
  expect(messageFor(new RangeError('kaputt'))).toBe(text('kaputt'));
  expect(messageFor('kaputt')).toBe(text('Unbekannter Fehler'));
  expect(messageFor(undefined)).toBe(text('Unbekannter Fehler'));
});

test('PRC-24 409 with new prices leads back to the cart, without the payment wrapper', () => {
  const error = new ApiError(409, {
    success: false,
    error: 'Die Preise haben sich geändert. Bitte prüfen Sie Ihren Warenkorb.',
    code: 'prices_changed',
    items: [{ id: 'a', unitCents: 700, lineCents: 1400 }],
    shippingCents: 549,
    totalCents: 1949,
  });
  expect(paymentFailure(error)).toEqual({
    kind: 'pricesChanged',
    message: 'Die Preise haben sich geändert. Bitte prüfen Sie Ihren Warenkorb.',
    prices: {
      items: [{ id: 'a', unitCents: 700, lineCents: 1400 }],
      shippingCents: 549,
      totalCents: 1949,
    },
  });
});

test('422 names the part, without the payment wrapper', () => {
  const error = new ApiError(422, { code: 'part_unmeasured', itemId: 'a', fileName: 'halter.stl' });
  expect(paymentFailure(error)).toEqual({
    kind: 'partUnmeasured',
    itemId: 'a',
    message: '„halter.stl“ konnte nicht gemessen werden. Bitte laden Sie die Datei erneut hoch.',
  });
});

test('UPL-31 422 of a held part is told in the words of the server, without the payment wrapper', () => {
  const error = new ApiError(422, {
    code: 'part_held',
    itemId: 'a',
    error: 'Für „lego.stl“ fehlt Ihre Bestätigung.',
  });
  expect(paymentFailure(error)).toEqual({
    kind: 'partHeld',
    itemId: 'a',
    message: 'Für „lego.stl“ fehlt Ihre Bestätigung.',
  });
});

test('422 of a part whose file is gone names it, and leads to the upload', () => {
  const text = 'Die Datei von „halter.stl“ ist nicht mehr gespeichert. Bitte laden Sie das Teil erneut hoch.';
  expect(paymentFailure(new ApiError(422, { code: 'part_missing', itemId: 'a', error: text }))).toEqual({
    kind: 'partMissing',
    itemId: 'a',
    message: text,
  });
});

test.each(['total_too_large', 'total_too_small'])(
  '422 %s does not ask to try again what cannot help',
  (code) => {
    const text =
      'Online sind Bestellungen bis 50.000,00 € möglich. Bitte schreiben Sie uns, wir machen Ihnen ein Angebot.';
    expect(messageFor(new ApiError(422, { code, error: text }))).toBe(text);
  },
);

test('422 for another reason is a refusal like any other', () => {
  expect(messageFor(new ApiError(422, { error: 'Der Name ist zu lang.', code: 'invalid' }))).toBe(
    WRAPPED('Der Name ist zu lang.'),
  );
});
