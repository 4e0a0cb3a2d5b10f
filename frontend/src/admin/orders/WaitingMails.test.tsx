import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OrderCounts } from '../../api/adminOrders';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { WaitingMails } from './WaitingMails';

const counts = (undeliveredMails: number, lateMails: number): OrderCounts => ({
  today: 0,
  archived: 0,
  arrived: 0,
  byStatus: {},
  byNeed: {},
  undeliveredMails,
  lateMails,
});

test('ADM-11 mails that do not go out are said on the page of today, and each is sent again', async () => {
  let mails = [
    {
      id: 'm1',
      subject: 'Willkommen',
      recipientAddress: 'neu@example.org',
      state: 'failed',
      lastError: 'no such user',
      createdAt: '2026-11-21T12:00:00.000Z',
      orderId: null,
    },
  ];
  const server = startTestServer({
    'GET /api/admin/mails': () => ({ body: { success: true, data: mails } }),
    'POST /api/admin/mails/m1/send-again': () => {
      mails = [];
      return { body: { success: true } };
    },
  });
  renderAt('/admin/orders', <WaitingMails counts={counts(1, 2)} />);
  expect(
    screen.getByText(/1\sMail nimmt kein Mailserver an\. 2\sMails seit über zehn Minuten/),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Ansehen' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('no such user')).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: '„Willkommen“ erneut senden' }));
  expect(await dialog.findByText('Inzwischen ist alles verschickt.')).toBeVisible();
  await waitFor(() => expect(server.requests.some(({ method }) => method === 'POST')).toBe(true));
});

test('ADM-11 nothing is said while every mail goes out', () => {
  startTestServer({});
  renderAt('/admin/orders', <WaitingMails counts={counts(0, 0)} />);
  expect(screen.queryByText('Mails gehen nicht hinaus')).toBeNull();
});
