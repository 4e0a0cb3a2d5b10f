import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderView } from '../../api/checkout';
import { readTab, writeTab } from '../../lib/tabEntry';
import { haveParts } from '../../testing/list';
import { CHOSEN, cartItem } from '../../testing/parts';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { listedParts } from '../files';
import { cartItems, insertPart, noteCheckout, useParts } from '../parts';
import { partOf } from '../parts/part';
import { clearCart, restoreStored } from '../parts/store';
import SuccessPage from './SuccessPage';

const ORDER: OrderView = {
  id: '0199a1b2-0000-7000-8000-0000cafe1234',
  orderNumber: 'CAFE1234',
  createdAt: '2026-11-21T12:00:00Z',
  status: 'submitted',
  items: [
    {
      fileName: 'halter.stl',
      quantity: 2,
      configuration: CHOSEN,
      unitCents: 700,
      lineCents: 1_400,
      volumeCm3: 8,
      isEstimated: true,
      scaling: 'skaliert × 10 (Zentimeter)',
    },
  ],
  shipping: 'express',
  deliveryBy: '2026-11-26',
  shippingCents: 3_000,
  itemsCents: 1_400,
  totalCents: 4_400,
  totalPrice: 44,
  paymentState: 'paid',
  customer: { firstName: 'Erika', lastName: 'Musterfrau', email: 'erika@example.org' },
  billingAddress: [],
  deliveryAddress: [],
  isDamaged: false,
};

const ROUTE = 'GET /api/checkout/cs_1';

function cartInPayment(sessionId: string): void {
  restoreStored({
    items: [cartItem('a', { fileName: 'halter.stl', quantity: 2, configuration: CHOSEN })],
    shipping: 'express',
    changedAt: 1,
    checkoutSessionId: sessionId,
  });
}

beforeEach(() => {
  clearCart();
  haveParts([]);
});

test('CPL-01 CPL-02 CPL-03 CPL-05 DUTY-14 the complete step thanks and has the six buttons', async () => {
  startTestServer({ [ROUTE]: () => ({ body: { status: 'paid', order: ORDER } }) });
  renderAt('/success?session_id=cs_1', <SuccessPage />);

  expect(await screen.findByRole('heading', { name: 'Vielen Dank für Ihre Bestellung!' })).toBeVisible();
  expect(screen.getByText('erika@example.org')).toBeVisible();
  const receipt = screen.getByRole('region', { name: 'Ihre Bestellung' });
  expect(receipt).toHaveTextContent('Bestellung #CAFE1234');
  expect(receipt).toHaveTextContent('vom 21.11.2026');
  expect(receipt).toHaveTextContent('halter.stl14,00 €');
  expect(receipt).toHaveTextContent('Volumen8,00 cm³ (geschätzt)Größeskaliert × 10 (Zentimeter)');
  expect(receipt).toHaveTextContent('2 × 7,00 €');
  expect(receipt).toHaveTextContent('Expressversand30,00 €');
  expect(receipt).toHaveTextContent('Lieferungvoraussichtlich bis 26.11.2026');
  expect(receipt).toHaveTextContent('Gesamtbetrag44,00 €');
  expect(screen.getByRole('button', { name: 'Neue Bestellung' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'PDF herunterladen' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mein Konto' })).toHaveAttribute('href', '/account');
  expect(screen.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/faq');
  const support = await screen.findByRole('link', { name: 'Support per E-Mail' });
  expect(support.getAttribute('href')).toMatch(/^mailto:hallo@example\.org\?subject=Frage.*CAFE1234/);
  expect(screen.getByRole('button', { name: 'Feedback' })).toBeVisible();
});

test('DUTY-13 the thanks get the focus when they come, and are not read out as one long announcement', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  startTestServer({
    [ROUTE]: () => ({
      body: ++asked < 2 ? { status: 'open', order: null } : { status: 'paid', order: ORDER },
    }),
  });
  renderAt('/success?session_id=cs_1', <SuccessPage />);
  const waiting = await screen.findByRole('heading', { name: 'Ihre Zahlung wird bestätigt' });
  expect(waiting.closest('[aria-live="polite"]')).not.toBeNull();
  await vi.advanceTimersByTimeAsync(2_000);
  const thanks = await screen.findByRole('heading', { name: /Vielen Dank/ });
  await waitFor(() => expect(thanks).toHaveFocus());
  expect(thanks.closest('[aria-live]')).toBeNull();
  expect(screen.getByRole('region', { name: 'Ihre Bestellung' }).closest('[aria-live]')).toBeNull();
  vi.useRealTimers();
});

test('CPL-05 feedback is a short form that the server mails to the operator, or the customer where it cannot', async () => {
  const server = startTestServer({
    [ROUTE]: () => ({ body: { status: 'paid', order: ORDER } }),
    'POST /api/feedback': () => ({ status: 429, body: { success: false, error: 'Zu viele Anfragen.' } }),
  });
  renderAt('/success?session_id=cs_1', <SuccessPage />);
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Feedback' });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Feedback zur Bestellung #CAFE1234' }));
  const send = dialog.getByRole('button', { name: 'Feedback senden' });
  expect(send).toHaveAttribute('aria-disabled', 'true');
  await user.click(send);
  expect(dialog.getByText('Bitte schreiben Sie uns ein paar Worte.')).toBeVisible();

  await user.type(dialog.getByLabelText('Was können wir besser machen?'), 'Größere{Enter}Auswahl & mehr');
  expect(dialog.queryByText('Bitte schreiben Sie uns ein paar Worte.')).not.toBeInTheDocument();
  await user.click(send);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Zu viele Anfragen.');
  const address = new URL(
    dialog.getByRole('link', { name: 'Stattdessen per E-Mail senden' }).getAttribute('href') ?? '',
  );
  expect(address.pathname).toBe('hallo@example.org');
  expect(address.searchParams.get('subject')).toBe('Feedback zur Bestellung #CAFE1234');
  expect(address.searchParams.get('body')).toBe(
    'Guten Tag,\r\n\r\ndas könnte besser sein:\r\nGrößere\r\nAuswahl & mehr',
  );

  server.serve({ 'POST /api/feedback': () => ({ status: 202, body: { success: true } }) });
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.requests.filter(({ path }) => path === '/api/feedback').at(-1)?.body).toEqual({
    orderId: ORDER.id,
    liked: '',
    better: 'Größere\nAuswahl & mehr',
  });
  await waitFor(() => expect(button).toHaveFocus());
});

test('PAY-06 a payment that is processed says so, keeps the cart, and asks again', async () => {
  cartInPayment('cs_1');
  const server = startTestServer({ [ROUTE]: () => ({ body: { status: 'processing', order: null } }) });
  renderAt('/success?session_id=cs_1', <SuccessPage />);
  expect(await screen.findByRole('heading', { name: 'Ihre Zahlung wird verarbeitet' })).toBeVisible();
  expect(screen.getByText(/Bitte bezahlen Sie nicht noch einmal/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Zurück zur Bestellung' })).not.toBeInTheDocument();
  expect(cartItems()).toHaveLength(1);
  server.serve({ [ROUTE]: () => ({ body: { status: 'paid', order: ORDER } }) });
  await userEvent.click(screen.getByRole('button', { name: 'Erneut prüfen' }));
  expect(await screen.findByRole('heading', { name: /Vielen Dank/ })).toBeVisible();
});

test('PAY-06 while a payment is processed, another order may begin with an empty cart', async () => {
  cartInPayment('cs_1');
  startTestServer({ [ROUTE]: () => ({ body: { status: 'processing', order: null } }) });
  const { history } = renderAt('/success?session_id=cs_1', <SuccessPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Neue Bestellung' }));
  await waitFor(() => expect(history.location.pathname).toBe('/konfigurator'));
  expect(useParts.getState()).toMatchObject({ parts: [], checkoutSessionId: null });
});

test('PAY-06 CART-03 a part that another tab put into the cart during the payment stays, without the payment', async () => {
  cartInPayment('cs_0');
  noteCheckout('cs_1', ['a']);
  insertPart(partOf(cartItem('b', { fileName: 'neu.stl' })), 0);
  // Pressed once more while the money came in: the server leads to the payment that is known.
  noteCheckout('cs_1', ['a']);
  startTestServer({ [ROUTE]: () => ({ body: { status: 'paid', order: ORDER } }) });
  renderAt('/success?session_id=cs_1', <SuccessPage />);
  expect(await screen.findByRole('heading', { name: /Vielen Dank/ })).toBeVisible();
  await waitFor(() => expect(cartItems().map(({ fileName }) => fileName)).toEqual(['neu.stl']));
  expect(useParts.getState()).toMatchObject({ shipping: 'express', checkoutSessionId: null });
  // A reload of the page weeks later takes nothing out.
  expect(useParts.getState().checkoutItemIds).toBeUndefined();
});

test('STEP-06 the progress bar stands at its last step', async () => {
  startTestServer({ [ROUTE]: () => ({ body: { status: 'paid', order: ORDER } }) });
  renderAt('/success?session_id=cs_1', <SuccessPage />);
  await screen.findByRole('heading', { name: /Vielen Dank/ });
  const steps = within(screen.getByRole('list', { name: 'Fortschritt der Bestellung' }));
  expect(steps.getAllByRole('listitem').at(-1)).toHaveAttribute('aria-current', 'step');
});

test('STEP-08 after the order files, configurations, cart, draft and stored data are reset, and a new order goes to /konfigurator', async () => {
  cartInPayment('cs_1');
  haveParts([{ id: 'a' }, { id: 'hochgeladen', configuration: CHOSEN }]);
  localStorage.setItem('checkout-state', '{}');
  localStorage.setItem('loadedDraft', 'x');
  writeTab('payAttempt', {});
  startTestServer({ [ROUTE]: () => ({ body: { status: 'paid', order: ORDER } }) });
  const { history } = renderAt('/success?session_id=cs_1', <SuccessPage />);

  await screen.findByRole('heading', { name: /Vielen Dank/ });
  expect(cartItems()).toEqual([]);
  expect(listedParts()).toEqual([]);
  expect(useParts.getState().parts).toEqual([]);
  expect(localStorage.getItem('checkout-state')).toBeNull();
  expect(localStorage.getItem('loadedDraft')).toBeNull();
  expect(readTab('payAttempt')).toBeUndefined();
  // The finished order stays on the screen until the customer leaves it.
  await userEvent.click(screen.getByRole('button', { name: 'Neue Bestellung' }));
  await waitFor(() => expect(history.location.pathname).toBe('/konfigurator'));
});

test('STEP-08 opening the page again later does not empty a newer cart', async () => {
  cartInPayment('cs_2');
  startTestServer({ [ROUTE]: () => ({ body: { status: 'paid', order: ORDER } }) });
  renderAt('/success?session_id=cs_1', <SuccessPage />);
  await screen.findByRole('heading', { name: /Vielen Dank/ });
  expect(cartItems()).toHaveLength(1);
});

test('PAY-06 the page asks again until the order exists, and keeps the cart until then', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  cartInPayment('cs_1');
  let asked = 0;
  startTestServer({
    [ROUTE]: () => ({
      body: ++asked < 3 ? { status: 'open', order: null } : { status: 'paid', order: ORDER },
    }),
  });
  renderAt('/success?session_id=cs_1', <SuccessPage />);
  expect(await screen.findByRole('heading', { name: 'Ihre Zahlung wird bestätigt' })).toBeVisible();
  expect(cartItems()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await screen.findByRole('heading', { name: /Vielen Dank/ })).toBeVisible();
  expect(asked).toBe(3);
  vi.useRealTimers();
});

test('PAY-06 after a good minute it gives up kindly and can be asked again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = startTestServer({ [ROUTE]: () => ({ status: 503, body: { error: 'x' } }) });
  renderAt('/success?session_id=cs_1', <SuccessPage />);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await screen.findByRole('heading', { name: 'Die Bestätigung steht noch aus' })).toBeVisible();
  server.serve({ [ROUTE]: () => ({ body: { status: 'paid', order: ORDER } }) });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Erneut prüfen' }));
  expect(await screen.findByRole('heading', { name: /Vielen Dank/ })).toBeVisible();
  vi.useRealTimers();
});

test('a stranger with the link learns that it is paid, and nothing else', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  cartInPayment('cs_9');
  startTestServer({ [ROUTE]: () => ({ body: { status: 'paid', order: null } }) });
  renderAt('/success?session_id=cs_1', <SuccessPage />);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByRole('heading', { name: 'Diese Bestellung ist bezahlt' })).toBeVisible();
  expect(document.body).not.toHaveTextContent(/Erika|example\.org|CAFE1234/);
  expect(cartItems()).toHaveLength(1);
  vi.useRealTimers();
});

test.each([
  ['/success', undefined],
  ['/success?session_id=cs_1', { status: 404, body: { success: false, error: 'Nicht gefunden.' } }],
])('an unknown payment (%s) says so at once', async (address, answer) => {
  startTestServer(answer ? { [ROUTE]: () => answer } : {});
  renderAt(address, <SuccessPage />);
  expect(await screen.findByRole('heading', { name: 'Diese Bestellung kennen wir nicht' })).toBeVisible();
});

test('an expired payment page leads back to the order, with the cart as it was', async () => {
  cartInPayment('cs_1');
  startTestServer({ [ROUTE]: () => ({ body: { status: 'expired', order: null } }) });
  renderAt('/success?session_id=cs_1', <SuccessPage />);
  expect(await screen.findByRole('link', { name: 'Zurück zur Bestellung' })).toHaveAttribute(
    'href',
    '/konfigurator?step=order',
  );
  expect(cartItems()).toHaveLength(1);
});

test('PAY-06 a delayed payment that failed is said, and the cart can be paid again', async () => {
  cartInPayment('cs_1');
  startTestServer({ [ROUTE]: () => ({ body: { status: 'failed', order: null } }) });
  renderAt('/success?session_id=cs_1', <SuccessPage />);
  expect(await screen.findByRole('heading', { name: 'Ihre Zahlung ist fehlgeschlagen' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zurück zur Bestellung' })).toHaveAttribute(
    'href',
    '/konfigurator?step=order',
  );
  expect(cartItems()).toHaveLength(1);
});
