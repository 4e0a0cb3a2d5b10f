import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible, LOOKS, wear } from './support/axe';
import { Customer, pressDisabled } from './support/customer';
import { expect, test } from './support/fixtures';
import { Preview } from './support/preview';
import { repository } from './support/shop';
import { binaryStl, box } from './support/stl';

test.setTimeout(180_000);
test.use({ viewport: { width: 1024, height: 640 } });

/** A box without one of its triangles. */
const OPEN = { name: 'offen.stl', bytes: binaryStl(box(30, 20, 10).slice(1)) };
/** A plate that no nozzle of 0.4 mm prints. */
const THIN = { name: 'blatt.stl', bytes: binaryStl(box(40, 30, 0.3)) };
const SOUND = { name: 'block.stl', bytes: binaryStl(box(40, 30, 20)) };

async function looked(page: Page, part: { name: string; bytes: Buffer }): Promise<Preview> {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(part);
  await expect(page.getByText('Druckbarkeit wird geprüft …')).toBeHidden({ timeout: 60_000 });
  return new Preview(page, part.name);
}

test('a thin plate is said to be not printable before anybody pays, and its walls are shown in colour', async ({
  page,
}) => {
  await looked(page, THIN);
  await page.getByRole('button', { name: /nicht druckbar.*blatt\.stl/ }).click();
  const panel = page.getByRole('region', { name: 'Druckbarkeit' });
  await expect(panel.getByText('Nicht druckbar', { exact: true })).toBeVisible();
  await expect(panel.getByText(/^Dünnste Wand: ca\. 0,3\d?.mm$/)).toBeVisible();
  await panel.getByRole('switch', { name: 'Wandstärken in Farbe zeigen' }).click();
  await expect(panel.getByText(/unter 0,4.mm/)).toBeVisible();
  for (const look of LOOKS) {
    await wear(page, look);
    await expectAccessible(page, 'printability');
  }
});

test('an open mesh is said and can be downloaded repaired where it closes', async ({ page }) => {
  const preview = await looked(page, OPEN);
  await preview.opener.click();
  await preview.isReady();
  const panel = page.getByRole('region', { name: 'Druckbarkeit' });
  const finding = panel.getByRole('button', { name: /offen/i }).first();
  await finding.click();
  await expect(finding).toHaveAttribute('aria-pressed', 'true');
  const waiting = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Reparierte Datei herunterladen' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('offen_repariert.stl');
  const bytes = readFileSync(await download.path());
  // A closed box has twelve triangles.
  expect(bytes.readUInt32LE(80)).toBe(12);
  expect(bytes.length).toBe(84 + 12 * 50);
});

test('a drilled hole of a STEP file is named with its exact diameter and found in the view', async ({
  page,
}) => {
  const file = join(repository, 'core-wasm/fixtures/step/drilled.step');
  const preview = await looked(page, { name: 'bohrung.step', bytes: readFileSync(file) });
  await preview.opener.click();
  await preview.isReady();
  const panel = page.getByRole('region', { name: 'Druckbarkeit' });
  const finding = panel.getByRole('button', { name: /^Hinweis.*Bohrung von 3,2.mm/ });
  await finding.click();
  await expect(finding).toHaveAttribute('aria-pressed', 'true');
});

test('a sound block has no findings, a best pose, and layers with time and grams', async ({ page }) => {
  const preview = await looked(page, SOUND);
  await expect(page.getByText('Keine Auffälligkeiten gefunden')).toBeVisible();
  await preview.opener.click();
  await preview.isReady();
  const panel = page.getByRole('region', { name: 'Druckbarkeit' });
  await panel.getByRole('switch', { name: 'Empfohlene Lage zeigen' }).click();
  await panel.getByRole('button', { name: 'Schichten berechnen' }).click();
  await expect(panel.getByText(/^100 Schichten · ca\. .* · ca\. .*\sg$/)).toBeVisible();
  const slider = panel.getByRole('slider', { name: 'Schicht' });
  await slider.focus();
  await slider.press('Home');
  await expect(panel.getByText(/^Schicht 1 von 100 · 0,1.mm$/)).toBeVisible();
});

test('a part that is not printable is ordered only with a tick that names the place, and the order keeps its words', async ({
  page,
}) => {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(THIN);
  await expect(page.getByText('Druckbarkeit wird geprüft …')).toBeHidden({ timeout: 60_000 });
  await customer.toConfigure();
  await customer.toReview();
  await customer.ship('Abholung');
  await customer.toOrderAsGuest();
  await customer.fillContact();
  // The way back from the payment page opens a page that knows nothing yet.
  await page.reload();
  await page.getByRole('checkbox', { name: /Ich stimme den AGB zu/ }).check();
  const agreed = page.getByRole('region', { name: 'Nicht druckbare Stellen' });
  const tick = agreed.getByRole('checkbox', {
    name: /^Trotzdem fertigen, ohne Gewähr für: Wand von 0,3.mm \(druckbar ab 0,4.mm\)/,
  });
  await expect(tick).not.toBeChecked({ timeout: 60_000 });
  await expect(customer.payButton).toHaveAccessibleDescription(
    'Noch offen: Zustimmung zu nicht druckbaren Stellen',
  );
  await pressDisabled(customer.payButton);
  await expect(tick).toBeFocused();
  await expect(tick).toHaveAccessibleDescription(/Bitte stimmen Sie zu/);
  for (const look of LOOKS) {
    await wear(page, look);
    await expectAccessible(page, 'order');
  }
  await tick.check();
  await customer.toPaymentPage();
  await customer.pay();
  await expect(
    page.getByText(/^Vereinbart: Trotzdem fertigen, ohne Gewähr für: Wand von 0,3.mm/),
  ).toBeVisible();
});
