import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadPricing } from '../../core/client';
import { reset } from '../../lib/resets';
import { renderAt } from '../../testing/renderAt';
import { DELIVERY_DATES, SHOP, startTestServer } from '../../testing/server';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { saveCheckoutState, useServerPrices } from '../cart';
import { CHECKOUT_STATE_KEY, CHECKOUT_STATE_TTL_MS } from '../cart/checkoutState';
import { priceCart } from '../cart/price';
import { cartItems, removeOrderedParts, useParts } from '../parts';
import { partOf } from '../parts/part';
import { clearCart, replaceCart, restoreStored } from '../parts/store';
import { PriceBook } from '../pricing';
import { EMPTY_CONTACT, keepContact, toCustomerData, useContactDraft } from './contact';
import { leaveTo, stayHere } from './leaveTo';
import { OrderForm } from './OrderForm';
import {
  fillIn,
  ITEM,
  open,
  PAY,
  payButton,
  SESSION,
  sentToPayment,
  startAfresh,
  TOTAL,
  UNIT,
  unpaidNotice,
} from './testing';

vi.mock('./leaveTo');

beforeEach(() => {
  vi.mocked(leaveTo).mockReset();
  vi.mocked(stayHere).mockReset();
  startAfresh();
});

test('ORD-01 the overview shows assemblies, parts, shipping and total', async () => {
  open();
  const overview = await screen.findByRole('region', { name: 'Bestellzusammenfassung' });
  expect(overview).toHaveTextContent('Positionen1');
  expect(overview).toHaveTextContent('Stück5');
  expect(overview).toHaveTextContent(/Standardversand.*5,49 €/);
  expect(overview).toHaveTextContent(`Gesamtbetrag${TOTAL} €`);
});

test('ORD-02 guests see what an account would bring, users do not', async () => {
  open();
  expect(await screen.findByText('Sie bestellen als Gast')).toBeVisible();
  expect(
    screen.getByText(
      'Mit einem Konto speichern Sie Entwürfe, sehen Ihre Bestellungen jederzeit ein und laden Rechnungen herunter.',
    ),
  ).toBeVisible();
});

test('DUTY-03 the order step names where is delivered to and how is paid', async () => {
  open();
  expect(
    await screen.findByText(
      'Wir liefern nach Deutschland, Österreich, in die Schweiz, die Niederlande, nach Belgien und Frankreich. Bei Lieferungen in die Schweiz erhebt der Schweizer Zoll Einfuhrsteuer und gegebenenfalls weitere Abgaben; sie sind nicht im Preis enthalten, und der Empfänger trägt sie. Bezahlt wird mit Karte auf der Seite unseres Zahlungsdienstes.',
    ),
  ).toBeVisible();
});

test('ORD-03 ORD-12 the form has its fields with labels and autocomplete, three of them optional', async () => {
  open();
  const autocomplete = async (label: string) =>
    (await screen.findByLabelText(label)).getAttribute('autocomplete');
  expect(await autocomplete('Vorname')).toBe('given-name');
  expect(await autocomplete('Nachname')).toBe('family-name');
  expect(await autocomplete('E-Mail')).toBe('email');
  expect(await autocomplete('Telefon')).toBe('tel');
  expect(await autocomplete('Firma')).toBe('organization');
  expect(screen.getByLabelText('Nachricht')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /AGB/ })).not.toBeChecked();
  for (const label of ['Vorname', 'Nachname', 'E-Mail'])
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-required', 'true');
  for (const label of ['Telefon', 'Firma', 'Nachricht'])
    expect(screen.getByLabelText(label)).not.toHaveAttribute('aria-required');
});

test('ORD-04 the three texts open in a window and leave the form as it was', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Vorname'), 'Erika');
  for (const [link, title, words] of [
    ['AGB lesen', 'Allgemeine Geschäftsbedingungen', '9 Prozentpunkte'],
    ['Datenschutzerklärung lesen', 'Datenschutzerklärung', 'Auskunft nach'],
    ['Widerrufsbelehrung lesen', 'Widerrufsbelehrung', 'binnen vierzehn Tagen'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: link }));
    const dialog = await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(dialog).toHaveTextContent(words));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
  expect(screen.getByLabelText('Vorname')).toHaveValue('Erika');
});

test('ORD-14 who types at once stays in the field: the focus moves to the first wrong one a single time', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Vorname'), 'Erika');
  await user.type(screen.getByLabelText('Nachname'), 'Musterfrau');
  // What a busy browser does later than the next key: it takes those before what waits for a clock.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const email = screen.getByLabelText('E-Mail');
    fireEvent.submit(screen.getByRole('form', { name: 'Bestellung' }));
    await act(async () => {
      // The check answers by promises, and by no clock.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    });
    expect(email).toHaveFocus();
    expect(screen.getByText('E-Mail ist erforderlich')).toBeVisible();
    fireEvent.change(email, { target: { value: 'e' } });
    expect(screen.queryByText('E-Mail ist erforderlich')).toBeNull();
    expect(screen.getByText('Sie müssen den AGB zustimmen')).toBeVisible();
    act(() => vi.runAllTimers());
    expect(email).toHaveFocus();
  } finally {
    vi.useRealTimers();
  }
});

test('ORD-05 PRES-01 the pay button names the total', async () => {
  open();
  expect(await payButton()).toBeVisible();
});

test('ORD-06 the operator can choose the plainer words', async () => {
  open({
    'GET /api/settings': () => ({
      body: {
        success: true,
        settings: { ...SHIPPED_SETTINGS, payButton: 'zahlungspflichtig-bestellen' },
        version: 2,
      },
    }),
  });
  expect(await screen.findByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible();
});

test('DUTY-11 a shop that is not open yet says so before the press, and sends nobody to a payment', async () => {
  const { user } = open({ 'GET /api/shop': () => ({ body: { ...SHOP, open: false } }) });
  const sentence = 'Der Shop ist noch nicht eröffnet; Bestellungen sind noch nicht möglich.';
  expect(await screen.findByText(sentence)).toBeVisible();
  const button = await payButton();
  expect(button).toHaveAccessibleDescription(sentence);
  await fillIn(user);
  await user.click(button);
  expect(leaveTo).not.toHaveBeenCalled();
});

test('without prices there is nothing to pay, and a way back', async () => {
  const { user, onBack } = open({
    'GET /api/settings': () => ({ status: 503, body: { success: false, error: 'x' } }),
  });
  expect(await screen.findByText('Die Preise konnten nicht geladen werden.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /bezahlen/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Zurück zur Übersicht' }));
  expect(onBack).toHaveBeenCalledOnce();
});

test('ORD-09 ORD-10 ORD-11 ORD-13 the incomplete form keeps the button disabled, and pressing it says what is missing', async () => {
  const { user, server } = open();
  const button = await payButton();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(screen.getByText('Vorname ist erforderlich')).toBeVisible();
  expect(screen.getByText('Nachname ist erforderlich')).toBeVisible();
  expect(screen.getByText('E-Mail ist erforderlich')).toBeVisible();
  expect(screen.getByText('Sie müssen den AGB zustimmen')).toBeVisible();
  expect(screen.getByLabelText('Vorname')).toHaveFocus();
  expect(screen.getByLabelText('Vorname')).toHaveAccessibleDescription('Vorname ist erforderlich');
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('ORD-10 ORD-11 ORD-13 the focus goes to the first field that is wrong, whichever it is', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('Vorname'), 'Erika');
  await user.type(screen.getByLabelText('Nachname'), 'Musterfrau');
  await user.type(screen.getByLabelText('E-Mail'), 'erika');
  await user.click(await payButton());
  expect(screen.getByLabelText('E-Mail')).toHaveFocus();
  await user.type(screen.getByLabelText('E-Mail'), '@example.org');
  // Enter in a field is a press as well.
  await user.keyboard('{Enter}');
  expect(screen.getByRole('checkbox', { name: /AGB/ })).toHaveFocus();
  expect(screen.getByText('Sie müssen den AGB zustimmen')).toBeVisible();
});

test.each(['erika', 'erika@', 'erika@localhost', 'er ika@example.org', 'a@b@c.de'])(
  'ORD-10 %s is no e-mail address',
  async (email) => {
    const { user } = open();
    await user.type(await screen.findByLabelText('E-Mail'), email);
    await user.click(await payButton());
    expect(screen.getByText('Ungültige E-Mail-Adresse')).toBeVisible();
  },
);

test('ORD-13 the complete form enables the button; blanks alone do not count', async () => {
  const { user } = open();
  await fillIn(user);
  const button = await payButton();
  expect(button).not.toHaveAttribute('aria-disabled');
  await user.clear(screen.getByLabelText('Vorname'));
  await user.type(screen.getByLabelText('Vorname'), '   ');
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

test.each(['\u200b', '\u202e\u200f ', '\u00ad\u3164'])(
  'ORD-09 ORD-13 a name of what nobody sees is missing (%j)',
  async (nothing) => {
    const { user, server } = open();
    await fillIn(user);
    for (const label of ['Vorname', 'Nachname']) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), nothing);
    }
    const button = await payButton();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(screen.getByText('Vorname ist erforderlich')).toBeVisible();
    expect(screen.getByText('Nachname ist erforderlich')).toBeVisible();
    expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
  },
);

test('ORD-10 ORD-14 a field says what is wrong when it is left, not before and not while it is empty', async () => {
  const { user } = open();
  const mail = await screen.findByLabelText('E-Mail');
  await user.click(mail);
  await user.tab();
  expect(screen.queryByText('E-Mail ist erforderlich')).not.toBeInTheDocument();
  await user.type(mail, 'erika@');
  expect(screen.queryByText('Ungültige E-Mail-Adresse')).not.toBeInTheDocument();
  await user.tab();
  expect(await screen.findByText('Ungültige E-Mail-Adresse')).toBeVisible();
  expect(mail).toHaveAccessibleDescription('Ungültige E-Mail-Adresse');
  expect(screen.queryByText('Vorname ist erforderlich')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Telefon')).toHaveFocus();
  await user.type(mail, 'example.org');
  expect(screen.queryByText('Ungültige E-Mail-Adresse')).not.toBeInTheDocument();
  await user.tab();
  expect(screen.queryByText('Ungültige E-Mail-Adresse')).not.toBeInTheDocument();
});

test('ORD-13 the grey pay button says what it waits for', async () => {
  const { user } = open();
  const button = await payButton();
  expect(button).toHaveAccessibleDescription('Noch offen: Vorname, Nachname, E-Mail, Zustimmung zu den AGB');
  await user.type(screen.getByLabelText('Vorname'), 'Erika');
  await user.type(screen.getByLabelText('Nachname'), 'Musterfrau');
  await user.click(screen.getByRole('checkbox', { name: /AGB/ }));
  await user.type(screen.getByLabelText('E-Mail'), 'erika@');
  expect(button).toHaveAccessibleDescription('Noch offen: E-Mail');
  await user.type(screen.getByLabelText('E-Mail'), 'example.org');
  expect(button).not.toHaveAccessibleDescription();
  expect(button).not.toHaveAttribute('aria-disabled');
});

test('ORD-14 an error clears when its field is edited, the others stay', async () => {
  const { user } = open();
  await user.click(await payButton());
  await user.type(screen.getByLabelText('Vorname'), 'E');
  expect(screen.queryByText('Vorname ist erforderlich')).not.toBeInTheDocument();
  expect(screen.getByText('Nachname ist erforderlich')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /AGB/ }));
  expect(screen.queryByText('Sie müssen den AGB zustimmen')).not.toBeInTheDocument();
});

test('ORD-15 the form is filled from the account of the user, except the terms', async () => {
  open({
    'GET /api/session': () => ({
      body: {
        user: {
          id: 'u1',
          email: 'erika@example.org',
          isAdmin: false,
          user_metadata: { firstName: 'Erika Eva', lastName: 'Musterfrau', phone: '+49 711 1', company: '' },
        },
      },
    }),
  });
  expect(await screen.findByLabelText('E-Mail')).toHaveValue('erika@example.org');
  expect(screen.getByLabelText('Vorname')).toHaveValue('Erika Eva');
  expect(screen.getByLabelText('Nachname')).toHaveValue('Musterfrau');
  expect(screen.getByLabelText('Telefon')).toHaveValue('+49 711 1');
  expect(screen.getByRole('checkbox', { name: /AGB/ })).not.toBeChecked();
  expect(screen.queryByText('Sie bestellen als Gast')).not.toBeInTheDocument();
});

test('ORD-13 a wrong e-mail address is said when its field is left, an empty one only by the press', async () => {
  open();
  const email = await screen.findByLabelText('E-Mail');
  await userEvent.click(email);
  await userEvent.tab();
  expect(email).not.toBeInvalid();
  await userEvent.type(email, 'erika@');
  await userEvent.tab();
  await waitFor(() => expect(email).toBeInvalid());
  expect(email).toHaveAccessibleDescription(/Ungültige E-Mail-Adresse/);
});

test('DUTY-02 DUTY-14 everything that is bought stands directly above the pay button', async () => {
  open();
  const summary = await screen.findByRole('region', { name: 'Bestellzusammenfassung' });
  for (const text of [
    'halter.stl36,20 €',
    `5 × ${UNIT} €`,
    'MaterialPETG',
    'FarbeSchwarz',
    'Schichthöhe0,1 mm',
    'Füllgrad50 %',
    'StandardversandVersandart ändern5,49 €',
    'Lieferungvoraussichtlich bis 03.12.2026',
    `Gesamtbetrag${TOTAL} €`,
  ]) {
    expect(summary).toHaveTextContent(text);
  }
  const button = await payButton();
  expect(summary.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const between = document.createRange();
  between.setStartAfter(summary);
  between.setEndBefore(button);
  expect(between.toString()).toBe('');
  for (const name of ['Teile ändern', 'Versandart ändern']) {
    expect(within(summary).getByRole('link', { name })).toHaveAttribute('href', '/konfigurator?step=review');
  }
});

test('DUTY-02 of twenty parts each is one row that names all that is bought', async () => {
  replaceCart(
    Array.from({ length: 20 }, (_, i) => ({ ...ITEM, id: `teil-${i}`, fileName: `teil-${i}.stl` })),
  );
  open();
  const summary = await screen.findByRole('region', { name: 'Bestellzusammenfassung' });
  const [first, ...others] = within(summary).getAllByRole('listitem');
  expect(others).toHaveLength(19);
  expect(first).toHaveTextContent(
    /^teil-0\.stl36,20 €MaterialPETGFarbeSchwarzSchichthöhe0,1 mmFüllgrad50 %5 × .* € \(−5 %\)$/,
  );
});

test('PAY-01 PAY-07 paying checks the form, opens the session, saves the state and goes to the hosted page, in this order', async () => {
  const { user, server } = open({ [PAY]: () => ({ body: SESSION }) });
  vi.mocked(leaveTo).mockImplementation(() => {
    // The state is there before the page is left.
    expect(JSON.parse(localStorage.getItem(CHECKOUT_STATE_KEY) ?? '{}')).toMatchObject({
      cartItems: [{ id: 'a' }],
      shipping: 'shipping',
      currentDraft: null,
      sessionId: 'cs_1',
    });
  });
  await fillIn(user);
  await user.type(screen.getByLabelText('Firma'), 'Muster AG');
  await user.click(await payButton());
  await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith(SESSION.url));
  const [call] = server.requests.filter(({ method }) => method === 'POST');
  expect(call?.body).toEqual({
    cartItems: [ITEM],
    customerData: {
      firstName: 'Erika',
      lastName: 'Musterfrau',
      email: 'erika@example.org',
      company: 'Muster AG',
      agreeToTerms: true,
    },
    shipping: 'shipping',
    totalPrice: 41.69,
    userId: null,
    agreeToTerms: true,
    payButtonText: 'Jetzt bezahlen - 41,69€',
    deliveryBy: '2026-12-03',
  });
  expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Erika|Muster|example\.org/);
  expect(useParts.getState().checkoutSessionId).toBe('cs_1');
  expect(await payButton()).toHaveAttribute('aria-busy', 'true');
});

test('DUTY-03 a customer with a company says whether it orders, and the rights of businesses and consumers follow', async () => {
  const { user } = open();
  await fillIn(user);
  expect(screen.queryByRole('checkbox', { name: /Ich bestelle als Unternehmen/ })).toBeNull();
  expect(screen.getByText(/haben Verbraucher zwei Jahre lang/)).toBeVisible();
  expect(screen.queryByText(/ein Jahr nach der Ablieferung/)).toBeNull();
  await user.type(screen.getByLabelText('Firma'), 'Muster AG');
  const box = screen.getByRole('checkbox', { name: /Ich bestelle als Unternehmen/ });
  expect(box).not.toBeChecked();
  await user.click(box);
  expect(screen.getByText(/ein Jahr nach der Ablieferung/)).toBeVisible();
  expect(screen.queryByText(/haben Verbraucher/)).toBeNull();
  const reference = screen.getByLabelText('Ihre Referenz');
  await user.type(reference, `PO-4711 ${'8'.repeat(60)}`);
  expect(reference).toHaveValue(`PO-4711 ${'8'.repeat(52)}`);
  await user.clear(reference);
  await user.type(reference, ' PO-4711 ');
  // Without a company it is a consumer again, with no number of its own.
  await user.clear(screen.getByLabelText('Firma'));
  expect(screen.getByText(/haben Verbraucher zwei Jahre lang/)).toBeVisible();
  expect(screen.queryByLabelText('Ihre Referenz')).toBeNull();
  expect(toCustomerData(useContactDraft.getState().values)).not.toHaveProperty('reference');
  await user.type(screen.getByLabelText('Firma'), 'Muster AG');
  expect(toCustomerData(useContactDraft.getState().values)).toMatchObject({
    company: 'Muster AG',
    isBusiness: true,
    reference: 'PO-4711',
  });
});

test('DUTY-03 the limits of delivery and the way to pay stand above the pay button', async () => {
  open();
  const button = await payButton();
  const limits = await screen.findByText(/Bezahlt wird mit Karte/);
  expect(limits.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('DUTY-03 the official notice on the guarantee stands above the sum and the pay button, for consumers alone', async () => {
  const { user } = open({
    'GET /api/shop': () => ({ body: { ...SHOP, guaranteeNotice: '/api/guarantee-notice/ab12' } }),
  });
  const button = await payButton();
  const notice = await screen.findByRole('button', { name: /^Amtliche Mitteilung/ });
  const summary = screen.getByRole('region', { name: 'Bestellzusammenfassung' });
  for (const later of [summary, button])
    expect(notice.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.type(screen.getByLabelText('Firma'), 'Muster AG');
  await user.click(screen.getByRole('checkbox', { name: /Ich bestelle als Unternehmen/ }));
  expect(screen.queryByRole('button', { name: /^Amtliche Mitteilung/ })).toBeNull();
});

test('PAY-01 while the payment is prepared and the page is left, the page says what happens', async () => {
  let answer: (value: { body: unknown }) => void = () => undefined;
  const { user } = open({ [PAY]: () => new Promise((resolve) => (answer = resolve)) });
  await fillIn(user);
  await user.click(await payButton());
  expect(screen.getByText('Ihre Zahlung wird vorbereitet …')).toHaveRole('status');
  answer({ body: SESSION });
  expect(await screen.findByText('Sie werden zur Bezahlseite weitergeleitet …')).toBeVisible();
});

test('PAY-01 a lost answer is tried again with the same key, and a double press sends one request', async () => {
  let answer: (value: { status: number; body: unknown }) => void = () => undefined;
  const { user, server } = open({
    [PAY]: () => new Promise((resolve) => (answer = resolve)),
  });
  await fillIn(user);
  const button = await payButton();
  await user.dblClick(button);
  answer({ status: 502, body: { success: false, error: 'x' } });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Fehler beim Erstellen der Zahlung: Serverfehler. Bitte versuchen Sie es später erneut. Bitte versuchen Sie es erneut.',
  );
  server.serve({ [PAY]: () => ({ body: SESSION }) });
  await user.click(button);
  await waitFor(() => expect(leaveTo).toHaveBeenCalledOnce());
  const keys = server.requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('PAY-10 PAY-11 PAY-12 PAY-13 a refusal stands in the form until something is edited, and the next press is a new try', async () => {
  const { user, server } = open();
  await fillIn(user);
  const refused = 'Fehler beim Erstellen der Zahlung: ';
  for (const [status, body, text] of [
    [400, { error: 'Die Menge ist ungültig.' }, 'Die Menge ist ungültig'],
    [401, { error: 'x' }, 'Authentifizierungsfehler. Bitte laden Sie die Seite neu'],
    [500, { error: 'panic at main.rs' }, 'Serverfehler. Bitte versuchen Sie es später erneut'],
    [418, {}, 'HTTP 418'],
  ] as const) {
    server.serve({ [PAY]: () => ({ status, body }) });
    await user.click(await payButton());
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        `${refused}${text}. Bitte versuchen Sie es erneut.`,
      ),
    );
  }
  await user.type(screen.getByLabelText('Firma'), 'M');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  server.serve({ [PAY]: () => ({ body: SESSION }) });
  await user.click(await payButton());
  await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith(SESSION.url));
});

test('PAY-17 a failure that nobody foresaw is not silent', async () => {
  const { user, server } = open({ [PAY]: () => ({ body: SESSION }) });
  await fillIn(user);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
    throw new Error('keine Zufallszahlen');
  });
  await user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Fehler beim Absenden der Bestellung: keine Zufallszahlen. Bitte versuchen Sie es erneut.',
  );
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('PAY-01 leaving the step stops the payment that is being opened: nobody is thrown onto the page of an older cart', async () => {
  let answer: (value: { body: unknown }) => void = () => undefined;
  const { user, server, unmount, onBack, history } = open({
    [PAY]: () => new Promise((resolve) => (answer = resolve)),
  });
  await fillIn(user);
  await user.click(await payButton());
  await waitFor(() =>
    expect(server.requests.some(({ path }) => path.endsWith('/create-checkout-session'))).toBe(true),
  );
  unmount();
  answer({ body: SESSION });
  await new Promise((resolve) => setTimeout(resolve));
  expect(leaveTo).not.toHaveBeenCalled();
  expect(onBack).not.toHaveBeenCalled();
  expect(history.location.search).toBe('?step=order');
  expect(localStorage.getItem(CHECKOUT_STATE_KEY)).toBeNull();
  expect(useParts.getState().checkoutSessionId).toBeNull();
});

test('PAY-01 leaving the step takes back the way to the payment page that has begun', async () => {
  const { user, unmount } = open({ [PAY]: () => ({ body: SESSION }) });
  await fillIn(user);
  await user.click(await payButton());
  await waitFor(() => expect(leaveTo).toHaveBeenCalledOnce());
  expect(stayHere).not.toHaveBeenCalled();
  unmount();
  expect(stayHere).toHaveBeenCalledOnce();
});

test('PAY-01 a part that another tab adds while the payment is being opened is not taken for paid', async () => {
  let answer: (value: { body: unknown }) => void = () => undefined;
  const { user, server } = open({ [PAY]: () => new Promise((resolve) => (answer = resolve)) });
  await fillIn(user);
  await user.click(await payButton());
  await waitFor(() =>
    expect(server.requests.some(({ path }) => path.endsWith('/create-checkout-session'))).toBe(true),
  );
  replaceCart([ITEM, { ...ITEM, id: 'x', fileName: 'x.stl' }]);
  answer({ body: SESSION });
  await waitFor(() => expect(leaveTo).toHaveBeenCalledOnce());
  expect([...removeOrderedParts()]).toEqual(['a']);
  expect(cartItems().map(({ id }) => id)).toEqual(['x']);
});

test('PRC-24 409 leads back to the cart with the new prices noted and no payment error', async () => {
  const { user, onBack, server } = open({
    [PAY]: () => ({
      status: 409,
      body: {
        success: false,
        error: 'Die Preise haben sich geändert. Bitte prüfen Sie Ihren Warenkorb.',
        code: 'prices_changed',
        items: [{ id: 'a', unitCents: 800, lineCents: 4_000 }],
        shippingCents: 549,
        totalCents: 4_549,
        settingsVersion: 2,
      },
    }),
  });
  await fillIn(user);
  await user.click(await payButton());
  await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
  expect(useServerPrices.getState().prices?.byId.a).toMatchObject({
    lineCents: 4_000,
    shownLineCents: 3_620,
  });
  expect(leaveTo).not.toHaveBeenCalled();
  // The page's own prices are fetched again, and the button now names the server's total.
  await waitFor(() =>
    expect(server.requests.filter(({ path }) => path === '/api/settings').length).toBeGreaterThan(1),
  );
  expect(await screen.findByRole('button', { name: 'Jetzt bezahlen - 45,49€' })).toBeVisible();
});

test("ORD-06 409 for other words on the button reads the settings again and shows the shop's own", async () => {
  let words = 'jetzt-bezahlen';
  const { user } = open({
    'GET /api/settings': () => ({
      body: { success: true, settings: { ...SHIPPED_SETTINGS, payButton: words }, version: 2 },
    }),
    [PAY]: () => {
      words = 'zahlungspflichtig-bestellen';
      return {
        status: 409,
        body: {
          success: false,
          error: 'Die Beschriftung der Schaltfläche zum Bezahlen hat sich geändert.',
          code: 'pay_button_changed',
        },
      };
    },
  });
  await fillIn(user);
  await user.click(await payButton());
  expect(await screen.findByText(/Die Beschriftung der Schaltfläche/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible();
  expect(leaveTo).not.toHaveBeenCalled();
});

test('DUTY-14 409 for another day of delivery says the new one and shows it, and the next press sends it', async () => {
  let deliveryDates = DELIVERY_DATES;
  const { user, server } = open({
    'GET /api/settings': () => ({
      body: { success: true, settings: SHIPPED_SETTINGS, version: 1, deliveryDates },
    }),
    [PAY]: () => {
      deliveryDates = { ...DELIVERY_DATES, shipping: '2026-12-04' };
      return {
        status: 409,
        body: {
          success: false,
          error: 'Der Liefertermin hat sich geändert: voraussichtlich bis 04.12.2026.',
          code: 'delivery_date_changed',
        },
      };
    },
  });
  await fillIn(user);
  const summary = screen.getByRole('region', { name: 'Bestellzusammenfassung' });
  expect(summary).toHaveTextContent('Lieferungvoraussichtlich bis 03.12.2026');
  await user.click(await payButton());
  expect(await screen.findByText(/Der Liefertermin hat sich geändert/)).toBeVisible();
  await waitFor(() => expect(summary).toHaveTextContent('Lieferungvoraussichtlich bis 04.12.2026'));
  expect(leaveTo).not.toHaveBeenCalled();
  server.serve({ [PAY]: () => ({ body: SESSION }) });
  await user.click(await payButton());
  await waitFor(() => expect(leaveTo).toHaveBeenCalledOnce());
  const sent = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toMatchObject([{ deliveryBy: '2026-12-03' }, { deliveryBy: '2026-12-04' }]);
});

test('422 names the part and offers to upload it again', async () => {
  const { user } = open({
    [PAY]: () => ({
      status: 422,
      body: { success: false, error: 'x', code: 'part_unmeasured', itemId: 'a', fileName: 'halter.stl' },
    }),
  });
  await fillIn(user);
  await user.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '„halter.stl“ konnte nicht gemessen werden. Bitte laden Sie die Datei erneut hoch.',
  );
  expect(screen.getByRole('link', { name: 'Datei erneut hochladen' })).toHaveAttribute(
    'href',
    '/konfigurator?step=upload',
  );
  // A file of the same name would be skipped as long as the old one is in the list.
  await user.click(screen.getByRole('link', { name: 'Datei erneut hochladen' }));
  expect(cartItems()).toEqual([]);
});

test.each([['javascript:alert(1)'], [''], [undefined], [42]])(
  'PAY-14 an answer with the address %s is a redirect failure, and nothing is gone to',
  async (url) => {
    const { user } = open({ [PAY]: () => ({ body: { sessionId: 'cs_1', url } }) });
    await fillIn(user);
    await user.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Fehler beim Weiterleiten zur Zahlung. Bitte versuchen Sie es erneut.',
    );
    expect(leaveTo).not.toHaveBeenCalled();
  },
);

test('PAY-15 an answer that takes over 10 s is the payment page out of reach', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  open({ [PAY]: () => new Promise(() => undefined) });
  await fillIn(user);
  await user.click(await payButton());
  await vi.advanceTimersByTimeAsync(8_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Fehler beim Laden der Zahlungsseite: Zeitüberschreitung. Bitte laden Sie die Seite neu und versuchen Sie es erneut.',
  );
  vi.useRealTimers();
});

test('PAY-15 a hosted page that does not come within 10 s says so', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  open({ [PAY]: () => ({ body: SESSION }) });
  await fillIn(user);
  await user.click(await payButton());
  await waitFor(() => expect(leaveTo).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(8_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Fehler beim Laden der Zahlungsseite: /);
  vi.useRealTimers();
});

test('PAY-09 a part without a volume holds the payment back', async () => {
  replaceCart([{ ...ITEM, volume: null }]);
  const { user, server } = open();
  await fillIn(user);
  await user.click(await screen.findByRole('button', { name: /^Jetzt bezahlen/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Ungültige Warenkorb-Daten. Bitte laden Sie die Seite neu.',
  );
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('PAY-16 a form check that itself fails says so, and nothing is sent', async () => {
  const server = startTestServer();
  const pricing = await loadPricing();
  const broken = {
    ...pricing,
    validateCustomer: () => {
      throw new Error('unreachable');
    },
  };
  const totals = priceCart([partOf(ITEM)], 'shipping', new PriceBook(pricing, SHIPPED_SETTINGS));
  renderAt(
    '/konfigurator?step=order',
    <OrderForm
      totals={totals}
      hexOf={() => '#ffffff'}
      settings={SHIPPED_SETTINGS}
      pricing={broken}
      user={null}
      onBack={vi.fn()}
    />,
  );
  await userEvent.click(await payButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Fehler bei der Formularvalidierung...');
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('PAY-08 the step entered by its address with an empty cart says so', async () => {
  clearCart();
  open();
  expect(
    screen.getByText('Keine Artikel im Warenkorb. Bitte fügen Sie mindestens ein 3D-Modell hinzu.'),
  ).toBeVisible();
});

test('PAY-04 PAY-06 on return without payment the cart is back and the page says that nothing was paid', async () => {
  saveCheckoutState(sentToPayment());
  restoreStored({ items: [], changedAt: 0 });
  open({ 'GET /api/checkout/cs_1': () => ({ body: { status: 'open', order: null } }) });
  expect(await unpaidNotice()).toBeVisible();
  expect(cartItems()).toEqual([ITEM]);
  expect(useParts.getState().shipping).toBe('express');
});

test('PAY-04 on return without payment the form is filled from the server’s record, the terms are not ticked', async () => {
  saveCheckoutState(sentToPayment());
  let tell: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const customer = {
    firstName: 'Erika',
    lastName: 'Musterfrau',
    email: 'erika@example.org',
    phone: null,
    message: 'Bitte grün',
  };
  const { user } = open({
    'GET /api/checkout/cs_1': () => asked.then(() => ({ body: { status: 'open', order: null, customer } })),
  });
  // What is typed before the server answers stays.
  await user.type(await screen.findByLabelText('E-Mail'), 'neu@example.org');
  tell();
  await waitFor(() => expect(screen.getByLabelText('Vorname')).toHaveValue('Erika'));
  expect(screen.getByLabelText('Nachname')).toHaveValue('Musterfrau');
  expect(screen.getByLabelText('E-Mail')).toHaveValue('neu@example.org');
  expect(screen.getByLabelText(/Telefon/)).toHaveValue('');
  expect(screen.getByLabelText(/Nachricht/)).toHaveValue('Bitte grün');
  expect(screen.getByRole('checkbox', { name: /AGB/ })).not.toBeChecked();
  expect(JSON.stringify({ ...localStorage })).not.toContain('Erika');
  // An edit is an edit, also of what was filled in.
  await user.clear(screen.getByLabelText('Vorname'));
  expect(screen.getByLabelText('Vorname')).toHaveValue('');
});

test('PAY-06 on return from a payment that the server knows as paid, nobody can pay twice', async () => {
  saveCheckoutState(sentToPayment());
  const { history } = open({ 'GET /api/checkout/cs_1': () => ({ body: { status: 'paid', order: null } }) });
  await waitFor(() => expect(history.location.pathname).toBe('/success'));
  expect(history.location.search).toBe('?session_id=cs_1');
});

test('PAY-05 on return after more than 5 minutes the saved state is deleted', async () => {
  saveCheckoutState(sentToPayment({ timestamp: Date.now() - CHECKOUT_STATE_TTL_MS - 1 }));
  const { server } = open();
  await payButton();
  expect(localStorage.getItem(CHECKOUT_STATE_KEY)).toBeNull();
  expect(server.requests.some(({ path }) => path.startsWith('/api/checkout/'))).toBe(false);
});

test('STEP-07 a look back at the cart does not cost what was typed', async () => {
  const first = open();
  await fillIn(first.user);
  await first.user.click(screen.getByRole('button', { name: 'Zurück zur Übersicht' }));
  expect(first.onBack).toHaveBeenCalledOnce();
  first.unmount();
  open();
  expect(await screen.findByLabelText('Vorname')).toHaveValue('Erika');
  expect(within(document.body).getByRole('checkbox', { name: /AGB/ })).toBeChecked();
  expect(JSON.stringify({ ...localStorage })).not.toContain('Erika');
});

test('a reload keeps what was typed, but for the terms; an order and a logout forget it', async () => {
  const { user, unmount } = open();
  await fillIn(user);
  await user.type(screen.getByLabelText('Nachricht'), 'Bitte grün');
  unmount();
  vi.resetModules();
  const afresh = (await import('./contact')).useContactDraft.getState();
  expect(afresh.values).toMatchObject({
    firstName: 'Erika',
    lastName: 'Musterfrau',
    email: 'erika@example.org',
    message: 'Bitte grün',
    agreeToTerms: false,
  });
  expect(JSON.stringify({ ...localStorage })).not.toContain('Erika');
  for (const scope of ['order', 'logout'] as const) {
    keepContact({ ...EMPTY_CONTACT, firstName: 'Erika' }, 'firstName');
    expect(JSON.stringify({ ...sessionStorage })).toContain('Erika');
    await reset(scope);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Erika');
    expect(useContactDraft.getState().values.firstName).toBe('');
  }
});

test.each([
  '{',
  'null',
  '[]',
  '{"typed":["firstName","constructor",7,"email"],"values":{"firstName":{},"email":"a@b.de"}}',
])('a stored form that nobody of ours wrote (%s) breaks nothing', async (raw) => {
  sessionStorage.setItem('tab', `{"version":1,"contact":${raw}}`);
  vi.resetModules();
  const { values } = (await import('./contact')).useContactDraft.getState();
  expect(values.firstName).toBe('');
  expect(Object.keys(values).sort()).toEqual(Object.keys(EMPTY_CONTACT).sort());
});
