import { Customer, onDisk } from '../support/customer';
import { expect, test } from '../support/fixtures';
import { expectShortTasks, startOver, takeLongTasks, watchLongTasks } from '../support/longTasks';
import { ballStl } from '../support/stl';

const MEGABYTE = 1_048_576;

test('LIM-01: a 50 MB STL never blocks the page while it is parsed', async ({ page }, testInfo) => {
  test.setTimeout(360_000);
  const name = 'kugel-50-mb.stl';
  const bytes = ballStl(50 * MEGABYTE);
  expect(bytes.length).toBeGreaterThan(49.9 * MEGABYTE);
  expect(bytes.length).toBeLessThanOrEqual(50 * MEGABYTE);
  const path = await onDisk({ name, bytes }, testInfo.outputPath());

  await watchLongTasks(page);
  const customer = new Customer(page);
  const card = customer.card(name);
  await expectShortTasks(async () => {
    await startOver(page);
    await customer.open('/');
    await page.waitForLoadState('networkidle');
    await takeLongTasks(page);

    const started = Date.now();
    await customer.hand(path);
    await expect(card.getByText(/Dreiecke/)).toBeVisible({ timeout: 60_000 });
    const parsedAfterMs = Date.now() - started;
    const whileParsing = await takeLongTasks(page);
    await expect(card.getByText('Gespeichert', { exact: true })).toBeVisible({ timeout: 90_000 });
    const all = [...whileParsing, ...(await takeLongTasks(page))];

    const figure = (tasks: number[]) =>
      tasks.length === 0 ? 'under 50 ms' : `${Math.max(...tasks)} ms (${tasks.length} of 50 ms and more)`;
    console.info(
      `50 MB STL (${bytes.length.toLocaleString('de-DE')} bytes): measures after ${parsedAfterMs} ms; ` +
        `longest main-thread task while parsing ${figure(whileParsing)}, until stored ${figure(all)}`,
    );
    return whileParsing;
  });
  // The volume of the ball: 4/3 π 50³ mm³ less what its facets cut off.
  await expect(card).toContainText(/523,[56]\d/);
});
