import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/server';
import { SecurityTab } from './SecurityTab';

const WRONG = 'Der Code ist falsch.';

const SECRET = 'ABCD EFGH IJKL MNOP';

function open({ isOn = true } = {}) {
  let enabled = isOn;
  const server = startTestServer({
    'GET /api/admin/second-factor': () => ({
      body: { success: true, enabled, recoveryCodesLeft: 9 },
    }),
    'POST /api/admin/second-factor/start': () => ({
      body: { success: true, secret: SECRET, url: 'otpauth://x', qrSize: 9, qrPath: 'M4,4h1v1h-1z' },
    }),
    'POST /api/admin/second-factor/confirm': ({ body }) => {
      if ((body as { code: string }).code !== '123456')
        return {
          status: 400,
          body: { success: false, error: WRONG, fields: [{ field: 'code', message: WRONG }] },
        };
      enabled = true;
      return { body: { success: true, recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] } };
    },
    'DELETE /api/admin/second-factor': ({ body }) => {
      if ((body as { code: string }).code !== '123456')
        return {
          status: 400,
          body: { success: false, error: WRONG, fields: [{ field: 'code', message: WRONG }] },
        };
      enabled = false;
      return { body: { success: true } };
    },
    'POST /api/admin/second-factor/recovery-codes': () => ({
      body: { success: true, recoveryCodes: ['aaaaa-bbbbb'] },
    }),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SecurityTab />
    </QueryClientProvider>,
  );
  return server;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('ADM-27 switching the second factor off asks for a code, and says when it is wrong', async () => {
  const server = open();
  await press('Ausschalten');
  const calls = () => server.requests.filter(({ method }) => method === 'DELETE').length;
  await press('Ausschalten');
  expect(await screen.findByText('Bitte geben Sie einen Code ein.')).toBeVisible();
  expect(calls()).toBe(0);

  const field = screen.getByRole('textbox', { name: /Code aus der App oder Wiederherstellungscode/ });
  await userEvent.type(field, '000000');
  await press('Ausschalten');
  expect(await screen.findByText(WRONG)).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '123456');
  await press('Ausschalten');
  expect(await screen.findByText('Ausgeschaltet')).toBeVisible();
  expect(calls()).toBe(2);
});

test('ADM-27 new recovery codes ask for a code, and cancelling asks for none', async () => {
  const server = open();
  await press('Ausschalten');
  await press('Abbrechen');
  await press('Neue Wiederherstellungscodes');
  await userEvent.type(screen.getByRole('textbox'), '123456');
  await press('Neue Wiederherstellungscodes');
  expect(await screen.findByText('aaaaa-bbbbb')).toBeVisible();
  expect(server.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual([
    'POST',
  ]);
});

test('ADM-27 the second factor is switched on with the picture, the key and a first code, and the recovery codes are shown', async () => {
  const server = open({ isOn: false });
  const calls = (path: string) => server.requests.filter((request) => request.path.endsWith(path));
  expect(await screen.findByText('Ausgeschaltet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ausschalten' })).not.toBeInTheDocument();
  await press('Einrichten');
  const picture = await screen.findByRole('img', { name: 'QR-Code für die Authenticator-App' });
  expect(picture.querySelector('path')).toHaveAttribute('d', 'M4,4h1v1h-1z');
  expect(picture).toHaveAttribute('viewBox', '0 0 9 9');
  expect(screen.getByText(SECRET)).toBeVisible();
  expect(calls('/start')).toHaveLength(1);
  await press('Einschalten');
  expect(await screen.findByText('Bitte geben Sie den sechsstelligen Code ein.')).toBeVisible();
  expect(calls('/confirm')).toHaveLength(0);

  const field = screen.getByRole('textbox', { name: 'Code aus der App' });
  await userEvent.type(field, '000000');
  await press('Einschalten');
  expect(await screen.findByText(WRONG)).toBeVisible();
  expect(screen.getByText('Ausgeschaltet')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '123456');
  await press('Einschalten');
  expect(await screen.findByText('Eingeschaltet')).toBeVisible();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'aaaaa-bbbbb',
    'ccccc-ddddd',
  ]);
  expect(calls('/confirm').map(({ body }) => body)).toEqual([{ code: '000000' }, { code: '123456' }]);
  await press('Ich habe sie aufbewahrt');
  expect(screen.queryByText('aaaaa-bbbbb')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Ausschalten' })).toBeVisible();
});
