import { Customer } from '../support/customer';
import { expect, test } from '../support/fixtures';
import { expectShortTasks, startOver, takeLongTasks, watchLongTasks } from '../support/longTasks';
import { ballStl } from '../support/stl';

test('SES-05, SES-06, SES-07: a file that the session storage has no room for does not hold the page up, and comes back', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await watchLongTasks(page);
  const customer = new Customer(page);
  const name = 'kugel-20-mb.stl';
  const bytes = ballStl(20 * 1_048_576);
  await expectShortTasks(async () => {
    await startOver(page);
    await customer.open('/');
    await customer.upload({ name, bytes });
    await expect(customer.card(name).getByText('Wasserdicht')).toBeVisible({ timeout: 60_000 });
    await takeLongTasks(page);
    await customer.toConfigure();
    await expect(page.getByRole('checkbox', { name: `${name} auswählen` })).toBeVisible();
    // The attempt has been made when the browser has had its idle time.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })));
    const tasks = await takeLongTasks(page);
    console.info(`20 MB on the move to the configuration: tasks over 50 ms: ${tasks.join(', ') || 'none'}`);
    return tasks;
  });
  const saved = await page.evaluate(() => JSON.parse(sessionStorage.getItem('uploadedFiles') ?? '[]'));
  expect(saved[0]).toMatchObject({ name, fileBase64: null, modelData: { watertight: true } });
  // The files came back from this browser's own storages.
  await page.route('**/api/files/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('checkbox', { name: `${name} auswählen` })).toBeVisible();
  await page.getByRole('button', { name: 'Zurück zum Upload' }).click();
  await expect(customer.card(name).getByText('Gespeichert', { exact: true })).toBeVisible();
});
