import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveCheckoutState } from '../cart';
import { CHECKOUT_STATE_KEY, CHECKOUT_STATE_TTL_MS } from '../cart/checkoutState';
import { noteCheckout, useParts } from '../parts';
import { leaveTo } from './leaveTo';
import {
  fillIn,
  ITEM,
  open,
  PAY,
  payButton,
  SESSION,
  sentToPayment,
  startAfresh,
  unpaidNotice,
} from './testing';

vi.mock('./leaveTo');

const EARLIER = 'GET /api/checkout/cs_earlier';
const answer = (status: string) => ({ body: { status, order: null } });

beforeEach(() => {
  vi.mocked(leaveTo).mockReset();
  startAfresh();
});

test.each(['paid', 'processing'])(
  'PAY-06 a cart whose earlier payment is %s cannot be paid again, also long after the local state has died',
  async (status) => {
    noteCheckout('cs_earlier', ['a']);
    saveCheckoutState(
      sentToPayment({
        shipping: 'shipping',
        timestamp: Date.now() - CHECKOUT_STATE_TTL_MS - 60_000,
        sessionId: 'cs_earlier',
      }),
    );
    const { history } = open({ [EARLIER]: () => answer(status) });
    await waitFor(() => expect(history.location.pathname).toBe('/success'));
    expect(history.location.search).toBe('?session_id=cs_earlier');
    expect(localStorage.getItem(CHECKOUT_STATE_KEY)).toBeNull();
  },
);

test('PAY-06 PAY-04 after 6 minutes the page still says that the payment is open', async () => {
  noteCheckout('cs_earlier', ['a']);
  open({ [EARLIER]: () => answer('open') });
  expect(await unpaidNotice()).toBeVisible();
});

test.each(['paid', 'processing'])(
  'PAY-06 a cart that becomes %s in another tab while this one fills in the form is not paid here',
  async (status) => {
    const { user, history, server } = open({ [PAY]: () => ({ body: SESSION }) });
    await fillIn(user);
    // The other tab went to pay: the cart is shared, and with it the note of its payment.
    noteCheckout('cs_earlier', ['a']);
    server.serve({ [EARLIER]: () => answer(status) });
    await user.click(await payButton());
    await waitFor(() => expect(history.location.search).toBe('?session_id=cs_earlier'));
    expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
    expect(leaveTo).not.toHaveBeenCalled();
  },
);

test('PAY-06 the payment that the cart was sent to before is named, so that its page can be closed', async () => {
  noteCheckout('cs_earlier', ['a']);
  const { user, server } = open({
    [EARLIER]: () => answer('open'),
    [PAY]: () => ({ body: SESSION }),
  });
  await fillIn(user);
  await user.click(await payButton());
  await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith(SESSION.url));
  const sent = server.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ replacesSessionId: 'cs_earlier' });
  expect(useParts.getState()).toMatchObject({ checkoutSessionId: 'cs_1', checkoutItemIds: [ITEM.id] });
});

test.each([
  ['open', () => answer('open')],
  ['expired', () => answer('expired')],
  ['unknown to the server', () => ({ status: 404, body: { success: false, error: 'x' } })],
  ['not to be found out', () => ({ status: 503, body: { success: false, error: 'x' } })],
])('PAY-06 an earlier payment that is %s does not hold the customer up', async (_, route) => {
  noteCheckout('cs_earlier', ['a']);
  const { user } = open({ [EARLIER]: route, [PAY]: () => ({ body: SESSION }) });
  await fillIn(user);
  await user.click(await payButton());
  await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith(SESSION.url));
});
