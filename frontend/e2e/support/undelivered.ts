import type { Page } from '@playwright/test';

/** The server's answer about undelivered mails; the mail server of the stories takes every mail. */
export const UNDELIVERED = {
  id: 'mail-1',
  createdAt: '2026-11-27T08:00:00Z',
  recipientAddress: 'aenne.gross-oehler@example.org',
  lastError: '550 5.1.1 Mailbox a…@example.org unavailable',
};

/** A confirmation and a receipt of a withdrawal wait for a person. End it by `page.unrouteAll`. */
export async function leaveMailsUndelivered(page: Page): Promise<void> {
  await page.route('**/api/admin/mails', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: [{ ...UNDELIVERED, state: 'failed', subject: 'Ihre Bestellung 0A1B2C3D' }],
      },
    }),
  );
  await page.route('**/api/admin/failed-receipts', (route) =>
    route.fulfill({ json: { success: true, data: [{ ...UNDELIVERED, recipientName: 'Änne Groß-Öhler' }] } }),
  );
  await page.route('**/api/admin/order-counts*', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const answer = await response.json();
    answer.data.undeliveredMails = 1;
    await route.fulfill({ response, json: answer });
  });
}
