import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { type SeenRequest, startTestServer } from '../../testing/server';
import { WithdrawalForm } from '.';

const KNOWN = { name: 'Änne Groß', contract: '0A1B2C3D', email: 'aenne@example.org' };

test('DUTY-05 a declaration that did not arrive keeps what was typed, says so, and can go by mail', async () => {
  const sent: SeenRequest[] = [];
  startTestServer({
    'GET /api/shop': () => ({ body: { email: 'kontakt@example.org' } }),
    'POST /api/withdraw': (request) => {
      sent.push(request);
      return sent.length === 1
        ? { status: 503, body: { success: false, error: 'Der Server ist ausgelastet.' } }
        : { body: { success: true, receivedAt: '2026-11-21T19:30:05Z' } };
    },
  });
  const user = userEvent.setup();
  renderAt('/widerruf', <WithdrawalForm known={KNOWN} />);

  await user.click(await screen.findByRole('button', { name: 'Widerruf bestätigen' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Der Server ist ausgelastet.');
  expect(screen.getByLabelText('Bestellnummer')).toHaveValue('0A1B2C3D');
  const mail = decodeURIComponent(
    screen.getByRole('link', { name: 'Per E-Mail widerrufen' }).getAttribute('href') ?? '',
  );
  expect(mail).toContain('mailto:kontakt@example.org?subject=Widerruf');
  expect(mail).toContain('Bestellnummer: 0A1B2C3D');

  await user.click(screen.getByRole('button', { name: 'Widerruf bestätigen' }));
  expect(await screen.findByText(/^Ihr Widerruf ist am 21\.11\.2026, 20:30/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([KNOWN, KNOWN]);
});
