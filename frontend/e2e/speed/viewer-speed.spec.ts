import { Customer, onDisk } from '../support/customer';
import { expect, test } from '../support/fixtures';
import { expectShortTasks, takeLongTasks, watchLongTasks } from '../support/longTasks';
import { difference, Preview } from '../support/preview';
import { ballStl } from '../support/stl';

test.setTimeout(180_000);
test('VIEW-05, LIM-01: looking at a million triangles never blocks the page', async ({ page }, testInfo) => {
  const name = 'kugel-50-mb.stl';
  const path = await onDisk({ name, bytes: ballStl(50 * 1_048_576) }, testInfo.outputPath());
  await watchLongTasks(page);
  const customer = new Customer(page);
  await customer.open('/');
  await customer.hand(path);
  const card = customer.card(name);
  await expect(card.getByText('Gespeichert', { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(card.getByText('Wasserdicht', { exact: true })).toBeVisible({ timeout: 60_000 });
  const preview = new Preview(page, name);
  await expectShortTasks(async () => {
    await takeLongTasks(page);
    const started = Date.now();
    await preview.opener.click();
    await expect(preview.button('Ansicht zurücksetzen')).toBeEnabled({ timeout: 60_000 });
    const readyAfterMs = Date.now() - started;
    const whileOpening = await takeLongTasks(page);

    const before = await preview.look();
    const { x, y } = await preview.center();
    await page.mouse.move(x, y);
    await takeLongTasks(page);
    await page.mouse.down();
    await page.mouse.move(x + 160, y + 90, { steps: 8 });
    await page.mouse.up();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })));
    const whileTurning = await takeLongTasks(page);
    // A ball looks the same from all sides, its plate does not.
    await expect
      .poll(async () => difference(before, await preview.look()), {
        message: 'dragging turns',
        timeout: 30_000,
      })
      .toBeGreaterThan(0.01);
    await preview.close();
    const tasks = [...whileOpening, ...whileTurning];
    console.info(
      `1,048,560 triangles: shown after ${readyAfterMs} ms, longest main-thread task ${Math.max(0, ...tasks)} ms`,
    );
    return tasks;
  });
});
