import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { USER } from '../../lib/testing';
import { haveParts } from '../../testing/list';
import { cartItem } from '../../testing/parts';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { useServerPrices } from '../cart';
import { cartItems, lineKey, patchPart, useParts } from '../parts';
import { clearCart, replaceCart } from '../parts/store';
import { sessionQuery } from '../session';
import { ReviewStep } from './ReviewStep';

function open() {
  const onNext = vi.fn();
  const onBack = vi.fn();
  const view = renderAt('/konfigurator?step=review', <ReviewStep onNext={onNext} onBack={onBack} />);
  return { ...view, onNext, onBack, user: userEvent.setup() };
}

const parts = async () =>
  within(await screen.findByRole('list', { name: 'Teile im Warenkorb' })).findAllByRole('listitem');
const summary = () => screen.getByRole('region', { name: 'Zusammenfassung' });

beforeEach(() => {
  clearCart();
  useServerPrices.getState().forget();
  haveParts([]);
});

test('REV-10 an empty cart says so and leads to the upload', async () => {
  startTestServer();
  open();
  expect(screen.getByRole('heading', { name: 'Ihr Warenkorb ist leer' })).toBeVisible();
  expect(screen.getByRole('link', { name: '3D-Modelle hochladen' })).toHaveAttribute(
    'href',
    '/konfigurator?step=upload',
  );
  expect(screen.queryByRole('button', { name: 'Zur Bestellung' })).not.toBeInTheDocument();
});

test('FMT-14 a part whose volume is estimated says so, and how its file was scaled', async () => {
  startTestServer();
  replaceCart([cartItem('halter', { fileName: 'halter.step', unit: 'inch' }), cartItem('deckel')]);
  open();
  const [holder, lid] = await parts();
  await waitFor(() => expect(holder).toHaveTextContent('Volumen8,00 cm³ (geschätzt)'));
  expect(holder).toHaveTextContent('Größeskaliert × 25,4 (Zoll)');
  expect(lid).toHaveTextContent('Volumen8,00 cm³');
  expect(lid).not.toHaveTextContent('geschätzt');
});

test('REV-03 PRES-01 the parts are listed with configuration, unit, discount and line prices', async () => {
  startTestServer();
  replaceCart([
    cartItem('halter', { quantity: 10 }),
    cartItem('deckel', {
      quantity: 2,
      configuration: {
        ...cartItem('x').configuration,
        useSecondaryColor: true,
        secondaryColor: 'Rot',
        colorDescription: 'Schrift rot',
      },
    }),
  ]);
  open();
  const [holder, lid] = await parts();
  expect(within(holder as HTMLElement).getByRole('heading', { name: 'halter.stl' })).toBeVisible();
  expect(holder).toHaveTextContent('MaterialPLA');
  expect(holder).toHaveTextContent('FarbeWeiß');
  expect(holder).toHaveTextContent('Schichthöhe0,2 mm');
  expect(holder).toHaveTextContent('Füllgrad20 %');
  // 8 cm³ × 0.07 € + 5 € = 5.56 €; ten of them 10 % less, rounded to 5.00 €.
  expect(holder).toHaveTextContent('5,56 € −10 % 5,00 € je Stück');
  expect(holder).toHaveTextContent('50,00 €');
  expect(lid).toHaveTextContent('FarbenWeiß und Rot');
  expect(lid).toHaveTextContent('FarbwunschSchrift rot');
  expect(lid).toHaveTextContent(/Noch \d Stück bis 5 % Mengenrabatt/);
});

test('REV-03 of eight parts each is one row with all that is ordered, its quantity and prices, and can be changed and removed', async () => {
  startTestServer();
  replaceCart(
    Array.from({ length: 8 }, (_, i) => cartItem(`teil-${i}`, { quantity: i === 1 ? 24 : 1, unit: 'inch' })),
  );
  const { user } = open();
  const rows = await parts();
  expect(rows).toHaveLength(8);
  expect(rows[0]).toHaveTextContent(
    'teil-0.stlMaterialPLAFarbeWeißSchichthöhe0,2 mmFüllgrad20 %Größeskaliert × 25,4 (Zoll)5,56 € je Stück5,56 €',
  );
  expect(rows[0]).not.toHaveTextContent('Mengenrabatt');
  expect(rows[1]).toHaveTextContent('25 Stück kosten 1,75 € weniger als 24.');
  await user.click(screen.getByRole('button', { name: 'Anzahl von teil-0.stl erhöhen' }));
  expect(cartItems()[0]?.quantity).toBe(2);
  await user.click(screen.getByRole('button', { name: 'teil-0.stl entfernen' }));
  // One fewer: cards again.
  expect((await parts())[0]).toHaveTextContent('Mengenrabatt');
});

test('the shop’s own example part is not for sale, and the step says so before anybody fills a form', async () => {
  startTestServer();
  replaceCart([cartItem('Beispielteil-Zahnrad')]);
  const { user } = open();
  const words = 'Das Beispielteil ist nur zum Ausprobieren und kann nicht bestellt werden.';
  expect(await screen.findByText(words, { exact: false })).toBeVisible();
  const on = await screen.findByRole('button', { name: /Zur Bestellung/ });
  expect(on).toHaveAttribute('aria-disabled', 'true');
  await user.click(on);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('PRC-10 where more pieces cost less, the part says so, and how much', async () => {
  startTestServer();
  replaceCart([cartItem('halter', { quantity: 24 })]);
  open();
  // 24 × 5.00 € against 25 × 4.73 €.
  expect((await parts())[0]).toHaveTextContent('25 Stück kosten 1,75 € weniger als 24.');
});

test('REV-03 changing the quantity changes prices at once, and an invalid one becomes 1', async () => {
  startTestServer();
  replaceCart([cartItem('halter', { quantity: 4 })]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Anzahl von halter.stl erhöhen' }));
  // Five pieces: 5.56 € × 0.95 = 5.28 €.
  expect((await parts())[0]).toHaveTextContent('5,28 € je Stück');
  expect(summary()).toHaveTextContent('Zwischensumme26,40 €');
  const input = screen.getByRole('textbox', { name: 'Anzahl von halter.stl' });
  await user.clear(input);
  await user.type(input, 'abc');
  await user.tab();
  expect(cartItems()[0]?.quantity).toBe(1);
  expect(summary()).toHaveTextContent('Zwischensumme5,56 €');
});

test('REV-03 a part can be removed, and brought back to its place', async () => {
  startTestServer();
  replaceCart([cartItem('a'), cartItem('b'), cartItem('c')]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'b.stl entfernen' }));
  expect(cartItems().map(({ id }) => id)).toEqual(['a', 'c']);
  expect(screen.getByText('„b.stl“ wurde entfernt.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(cartItems().map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('REV-03 the last part can be brought back too', async () => {
  startTestServer();
  replaceCart([cartItem('a')]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'a.stl entfernen' }));
  expect(screen.getByRole('heading', { name: 'Ihr Warenkorb ist leer' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(await screen.findByRole('heading', { name: 'a.stl' })).toBeVisible();
});

test('REV-03 a part whose file is gone says so and leads to bringing it again, in the place of the old one', async () => {
  startTestServer();
  replaceCart([cartItem('da'), cartItem('fort')]);
  patchPart('fort', { file: 'gone' });
  const { user, history } = open();
  const [there, gone] = await parts();
  expect(gone).toHaveTextContent('Die Datei dieses Teils ist nicht mehr gespeichert.');
  expect(within(there as HTMLElement).queryByRole('link')).toBeNull();
  await user.click(
    within(gone as HTMLElement).getByRole('link', { name: 'Datei erneut hochladen: fort.stl' }),
  );
  expect(history.location.search).toBe('?step=upload');
  expect(cartItems().map(({ id }) => id)).toEqual(['da']);
});

test('REV-03 a part that nobody could measure asks for its file, one with an old choice does not', async () => {
  startTestServer();
  replaceCart([
    cartItem('rätsel', { volume: null }),
    cartItem('alt', { configuration: { ...cartItem('x').configuration, material: 'Holz' } }),
  ]);
  open();
  const [unmeasured, unavailable] = await parts();
  expect(unmeasured).toHaveTextContent('Das Volumen dieses Teils ist nicht bekannt.');
  expect(
    within(unmeasured as HTMLElement).getByRole('link', { name: /^Datei erneut hochladen/ }),
  ).toBeVisible();
  expect(unavailable).toHaveTextContent("Das Material 'Holz' bieten wir nicht an.");
  expect(within(unavailable as HTMLElement).queryByRole('link')).toBeNull();
});

test('REV-01 the quantity-discount table opens and closes', async () => {
  startTestServer();
  replaceCart([cartItem('a')]);
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Mengenrabatt' });
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await user.click(button);
  const rows = within(screen.getByRole('table', { name: 'Mengenrabatt' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'StückzahlRabatt',
    '1 bis 4kein Rabatt',
    '5 bis 95\u00a0%',
    '10 bis 2410\u00a0%',
    '25 bis 4915\u00a0%',
    'ab 5020\u00a0%',
  ]);
  await user.click(button);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('REV-04 REV-05 PRC-13 PRC-14 PRC-15 the shipping choice shows the fees of the settings and changes the total', async () => {
  startTestServer({
    'GET /api/settings': () => ({
      body: {
        success: true,
        settings: {
          ...SHIPPED_SETTINGS,
          fees: { ...SHIPPED_SETTINGS.fees, shippingCost: 6.9, expressShippingCost: 25 },
        },
        version: 2,
      },
    }),
  });
  replaceCart([cartItem('a', { quantity: 2 })]);
  const { user } = open();
  const choice = within(await screen.findByRole('radiogroup', { name: 'Versandart' }));
  expect(choice.getByRole('radio', { name: /Standardversand.*6,90\s€/ })).toBeChecked();
  expect(summary()).toHaveTextContent('Positionen1');
  expect(summary()).toHaveTextContent('Stück2');
  expect(summary()).toHaveTextContent('Gesamtbetrag18,02 €');
  await user.click(choice.getByRole('radio', { name: /Expressversand.*25,00\s€/ }));
  expect(summary()).toHaveTextContent('Gesamtbetrag36,12 €');
  await user.click(choice.getByRole('radio', { name: /Abholung.*kostenlos/ }));
  expect(summary()).toHaveTextContent('Gesamtbetrag11,12 €');
  expect(useParts.getState().shipping).toBe('pickup');
});

test('DUTY-14 each way of shipping says by when, and the summary repeats the chosen one', async () => {
  startTestServer();
  replaceCart([cartItem('a')]);
  const { user } = open();
  const choice = within(await screen.findByRole('radiogroup', { name: 'Versandart' }));
  for (const [name, words] of [
    [/Abholung/, /in unserer Werkstatt(, .*)?, voraussichtlich bis 27\.11\.2026/],
    [/Standardversand/, 'als Paket, voraussichtlich bis 03.12.2026'],
    [/Expressversand/, 'als Paket, bevorzugt gefertigt, voraussichtlich bis 26.11.2026'],
  ] as const) {
    expect(choice.getByRole('radio', { name })).toHaveTextContent(words);
  }
  await user.click(choice.getByRole('radio', { name: /Abholung/ }));
  expect(summary()).toHaveTextContent('Abholbereitvoraussichtlich bis 27.11.2026');
  await user.click(choice.getByRole('radio', { name: /Expressversand/ }));
  expect(summary()).toHaveTextContent('Lieferungvoraussichtlich bis 26.11.2026');
});

test('DUTY-01 DUTY-03 the price note, the delivery limits and the means of payment stand here', async () => {
  startTestServer();
  replaceCart([cartItem('a')]);
  open();
  await screen.findByRole('list', { name: 'Teile im Warenkorb' });
  expect(document.body).toHaveTextContent('Endpreis, keine USt. (§ 19 UStG), inkl. Versand');
  expect(screen.getByRole('link', { name: 'Versand' })).toHaveAttribute('href', '/faq#versand');
  expect(document.body).toHaveTextContent(
    /Deutschland.*Österreich.*Schweiz.*Niederlande.*Belgien.*Frankreich/,
  );
  expect(document.body).toHaveTextContent('mit Karte');
  expect(document.body).not.toHaveTextContent(/inkl\. MwSt/i);
});

test('REV-06 STEP-07 a button goes back to the configuration', async () => {
  startTestServer();
  replaceCart([cartItem('a')]);
  const { user, onBack } = open();
  await user.click(screen.getByRole('button', { name: 'Zurück zur Konfiguration' }));
  expect(onBack).toHaveBeenCalledOnce();
});

test('REV-07 the draft button asks a guest to log in', async () => {
  startTestServer();
  replaceCart([cartItem('a')]);
  open();
  // Until the session is known the visitor is not called a guest.
  expect(screen.getByRole('button', { name: /speichern/ })).toHaveAccessibleName('Entwurf speichern');
  expect(await screen.findByRole('button', { name: 'Anmelden & speichern' })).toBeVisible();
});

test('ORD-07 REV-08 STEP-06 a guest is asked how to go on, and goes on as a guest', async () => {
  startTestServer();
  replaceCart([cartItem('a')]);
  const { user, onNext } = open();
  await screen.findByRole('region', { name: 'Zusammenfassung' });
  await user.click(screen.getByRole('button', { name: 'Zur Bestellung' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Wie möchten Sie fortfahren?' }));
  expect(dialog.getByRole('button', { name: 'Konto erstellen' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Anmelden' })).toBeVisible();
  expect(onNext).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Als Gast fortfahren' }));
  expect(onNext).toHaveBeenCalledOnce();
});

test('ORD-07 a login inside the dialog turns the first way into going on as that user', async () => {
  startTestServer();
  replaceCart([cartItem('a')]);
  const { user, onNext, queries } = open();
  await screen.findByRole('region', { name: 'Zusammenfassung' });
  await user.click(screen.getByRole('button', { name: 'Zur Bestellung' }));
  act(() => {
    queries.setQueryData(sessionQuery.queryKey, {
      user: { ...USER.user, name: 'Erika Musterfrau', displayName: null },
    });
  });
  await user.click(await screen.findByRole('button', { name: 'Als Erika Musterfrau fortfahren' }));
  expect(screen.queryByRole('button', { name: 'Konto erstellen' })).not.toBeInTheDocument();
  expect(onNext).toHaveBeenCalledOnce();
});

test('ORD-08 REV-08 a logged-in user goes straight on', async () => {
  startTestServer({
    'GET /api/session': () => ({
      body: { user: { id: 'u1', email: 'erika@example.org', name: 'Erika Musterfrau', isAdmin: false } },
    }),
  });
  replaceCart([cartItem('a')]);
  const { user, onNext } = open();
  await screen.findByRole('button', { name: 'Entwurf speichern' });
  await screen.findByRole('region', { name: 'Zusammenfassung' });
  await user.click(screen.getByRole('button', { name: 'Zur Bestellung' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(onNext).toHaveBeenCalledOnce();
});

test('a part that cannot be ordered says why and holds the order back, without hiding the others', async () => {
  startTestServer();
  replaceCart([
    cartItem('gut'),
    cartItem('ungemessen', { volume: null }),
    cartItem('verschwunden', { configuration: { ...cartItem('x').configuration, material: 'Holz' } }),
  ]);
  const { user, onNext } = open();
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map((alert) => alert.textContent)).toEqual([
    'Das Volumen dieses Teils ist nicht bekannt. Bitte laden Sie die Datei erneut hoch.',
    "Das Material 'Holz' bieten wir nicht an. Bitte wählen Sie ein anderes Material, zum Beispiel PLA oder PETG oder TPU.",
  ]);
  const button = screen.getByRole('button', { name: 'Zur Bestellung' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(await screen.findByText('Bitte prüfen Sie zuerst die markierten Teile.')).toBeVisible();
  expect(onNext).not.toHaveBeenCalled();
});

test('PRC-24 after a refused checkout the new prices are marked, until the line is edited', async () => {
  startTestServer();
  const holder = cartItem('halter');
  replaceCart([holder, cartItem('deckel')]);
  useServerPrices.getState().note({
    byId: {
      halter: {
        unitCents: 700,
        lineCents: 700,
        shownLineCents: 556,
        lineKey: lineKey(holder),
      },
    },
    shipping: { choice: 'shipping', cents: 549, shownCents: 549 },
  });
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Die Preise haben sich geändert. Bitte prüfen Sie Ihren Warenkorb.',
  );
  const [changed, same] = await parts();
  expect(changed).toHaveTextContent('Neuer Preisbisher 5,56 €7,00 €');
  expect(same).not.toHaveTextContent('Neuer Preis');
  // The server has the last word on what is charged, and so on what is shown.
  expect(summary()).toHaveTextContent('Gesamtbetrag18,05 €');
  await user.click(screen.getByRole('button', { name: 'Anzahl von halter.stl erhöhen' }));
  expect((await parts())[0]).not.toHaveTextContent('Neuer Preis');
});

test('PRC-24 prices that the customer has gone on with still hold, but are news no more', async () => {
  startTestServer({ 'GET /api/session': () => ({ body: USER }) });
  const holder = cartItem('halter');
  replaceCart([holder]);
  const line = { unitCents: 700, lineCents: 700, shownLineCents: 556 };
  useServerPrices.getState().note({
    byId: { halter: { ...line, lineKey: lineKey(holder) } },
    shipping: { choice: 'shipping', cents: 600, shownCents: 549 },
  });
  const first = open();
  await screen.findByRole('alert');
  await first.user.click(await screen.findByRole('button', { name: 'Zur Bestellung' }));
  await waitFor(() => expect(first.onNext).toHaveBeenCalledOnce());
  first.unmount();
  open();
  const [part] = await parts();
  expect(part).toHaveTextContent('7,00 €');
  expect(part).not.toHaveTextContent('Neuer Preis');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(summary()).toHaveTextContent('Gesamtbetrag13,00 €');
});

test('REV-08 whoever presses before the session is known is no guest: a user goes on, a guest is asked', async () => {
  for (const [session, asked] of [
    [USER, false],
    [{ user: null }, true],
  ] as const) {
    let answer: (value: { body: unknown }) => void = () => undefined;
    startTestServer({ 'GET /api/session': () => new Promise((resolve) => (answer = resolve)) });
    replaceCart([cartItem('a')]);
    const { user, onNext, unmount } = open();
    const button = await screen.findByRole('button', { name: 'Zur Bestellung' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    answer({ body: session });
    if (asked) expect(await screen.findByRole('dialog')).toBeVisible();
    else await waitFor(() => expect(onNext).toHaveBeenCalledOnce());
    unmount();
  }
});

test('more parts than one order takes are told here, not at the pay button', async () => {
  startTestServer();
  replaceCart(Array.from({ length: 102 }, (_, index) => cartItem(`teil-${index}`)));
  const { user, onNext } = open();
  expect(
    await screen.findByText(/^Eine Bestellung fasst höchstens 100 verschiedene Teile, das sind 102\./),
  ).toBeVisible();
  const button = await screen.findByRole('button', { name: 'Zur Bestellung' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  expect(onNext).not.toHaveBeenCalled();
  expect(await screen.findAllByText(/^Eine Bestellung fasst höchstens 100/)).toHaveLength(2);
});

test('prices that cannot be loaded say so and can be asked for again', async () => {
  const server = startTestServer({
    'GET /api/settings': () => ({ status: 503, body: { success: false, error: 'x' } }),
  });
  replaceCart([cartItem('a')]);
  const { user } = open();
  expect(await screen.findByText('Die Preise konnten nicht geladen werden.')).toBeVisible();
  expect((await parts())[0]).toHaveTextContent('a.stl1 StückMaterialPLAFarbeWeiß');
  expect(screen.queryByText('Warenkorb wird geladen')).toBeNull();
  server.serve({
    'GET /api/settings': () => ({ body: { success: true, settings: SHIPPED_SETTINGS, version: 1 } }),
  });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(summary()).toHaveTextContent('Gesamtbetrag11,05 €'));
});

test('PRC-13 PRC-14 REV-05 where the owner has parcels by weight and size, the choice and the summary name parcel and fee', async () => {
  const parcels = {
    packingGrams: 0,
    classes: [
      { maxGrams: 500, maxSideMm: 250, price: 3.9, expressPrice: 14.9 },
      { maxGrams: 2000, maxSideMm: 600, price: 6.49, expressPrice: 19.9 },
    ],
  };
  const settings = { ...SHIPPED_SETTINGS, parcels };
  startTestServer({ 'GET /api/settings': () => ({ body: { success: true, settings, version: 2 } }) });
  // 8 cm³ × 1.24 g/cm³: 50 pieces weigh 496 g.
  replaceCart([cartItem('a', { quantity: 50, longestSideMm: 20 })]);
  const { user } = open();
  const choice = within(await screen.findByRole('radiogroup', { name: 'Versandart' }));
  expect(choice.getByRole('radio', { name: /Standardversand.*3,90\s€/ })).toBeChecked();
  expect(choice.getByRole('radio', { name: /Standardversand/ })).toHaveTextContent(/als Paket bis 500\sg/);
  expect(summary()).toHaveTextContent(/Standardversand, Paket bis 500\sg3,90\s€/);
  await user.click(screen.getByRole('button', { name: 'Anzahl von a.stl erhöhen' }));
  await waitFor(() => expect(summary()).toHaveTextContent(/Standardversand, Paket bis 2\skg6,49\s€/));
  await user.click(choice.getByRole('radio', { name: /Expressversand.*19,90\s€/ }));
  expect(summary()).toHaveTextContent(/Expressversand, Paket bis 2\skg19,90\s€/);
  await user.click(choice.getByRole('radio', { name: /Abholung.*kostenlos/ }));
  expect(summary()).not.toHaveTextContent('Paket bis');
  await user.click(choice.getByRole('radio', { name: /Standardversand/ }));
  // One that is longer takes a longer parcel, however light it is; 4,960 g take three of the last one.
  act(() => replaceCart([cartItem('a', { longestSideMm: 300 })]));
  await waitFor(() => expect(summary()).toHaveTextContent(/Paket bis 2\skg6,49\s€/));
  act(() => replaceCart([cartItem('a', { quantity: 500, longestSideMm: 20 })]));
  await waitFor(() => expect(summary()).toHaveTextContent(/3 Pakete bis 2\skg19,47\s€/));
});
