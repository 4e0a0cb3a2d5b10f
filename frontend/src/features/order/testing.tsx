import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { CHOSEN, cartItem } from '../../testing/parts';
import { renderAt } from '../../testing/renderAt';
import { type Routes, startTestServer } from '../../testing/server';
import { useServerPrices } from '../cart';
import type { CheckoutEntry } from '../cart/checkoutState';
import { restoreStored } from '../parts/store';
import { forgetAttempt } from './attemptKey';
import { forgetContact } from './contact';
import { OrderStep } from './OrderStep';

/** What the tests of the order step share: one part in the cart, the step on the screen, and a hand that fills it in. */
export const ITEM = cartItem('a', { fileName: 'halter.stl', quantity: 5, configuration: CHOSEN });
// 8 cm³ × 0.18 € × 1.3 × 1.4 + 5 € = 7.6208 €, 5 % less for five, rounded to 7.24 €; five of them and the parcel.
export const UNIT = '7,24';
export const TOTAL = '41,69';
export const PAY = 'POST /api/create-checkout-session';
export const SESSION = { sessionId: 'cs_1', url: 'https://pay.example/cs_1' };

export function open(routes: Routes = {}) {
  const server = startTestServer(routes);
  const onBack = vi.fn();
  const view = renderAt('/konfigurator?step=order', <OrderStep onBack={onBack} />);
  return { server, onBack, user: userEvent.setup(), ...view };
}

export const payButton = () => screen.findByRole('button', { name: `Jetzt bezahlen - ${TOTAL}€` });

/** What is said, not the hidden room that is kept for it while the server is asked. */
export const unpaidNotice = () =>
  screen.findByText('Die Zahlung wurde nicht abgeschlossen. Ihre Bestellung ist noch da.', {
    selector: '[role=status] *',
  });

export async function fillIn(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await screen.findByLabelText('Vorname');
  // Pasted: every key would draw the step anew, and the tests of the form itself press keys.
  for (const [label, text] of [
    ['Vorname', 'Erika'],
    ['Nachname', 'Musterfrau'],
    ['E-Mail', 'erika@example.org'],
  ] as const) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole('checkbox', { name: /AGB/ }));
}

/** What lies in this browser after the part was sent to the payment page just now. */
export function sentToPayment(changed: Partial<CheckoutEntry> = {}): CheckoutEntry {
  return {
    cartItems: [ITEM],
    shipping: 'express',
    currentDraft: null,
    timestamp: Date.now(),
    sessionId: 'cs_1',
    ...changed,
  };
}

export function startAfresh(): void {
  useServerPrices.getState().forget();
  forgetAttempt();
  forgetContact();
  restoreStored({ items: [ITEM], shipping: 'shipping', changedAt: 1, checkoutSessionId: null });
}
