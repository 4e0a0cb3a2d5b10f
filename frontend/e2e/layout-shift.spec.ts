import type { Page } from '@playwright/test';
import { CONTACT, Customer, spaced } from './support/customer';
import { expect, test } from './support/fixtures';
import { guestLink } from './support/mail';
import { ownBox } from './support/models';
import { buy, register } from './support/people';
import { openOrderStep } from './support/readyCart';
import { binaryStl, box } from './support/stl';

/** The most that may move without a touch: the share of the window times the share of the way, as browsers count it. */
const MOST_SHIFT = 0.05;

interface Shift {
  value: number;
  /** The moved elements, for the message of a failure. */
  sources: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** 400 kbit/s, in bytes a second. */
const SLOW_NET = 50_000;

/** The page of a slow machine on a slow net, from now on. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: SLOW_NET,
    uploadThroughput: SLOW_NET,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** There the net alone takes three seconds for a first page, and the processor much more beside other stories. */
const expectSlowly = expect.configure({ timeout: 45_000 });

/** Notes every shift of each page from now on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        const words = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName}.${element?.className}`.slice(0, 60);
          return `${name} ${Math.round(previousRect.top)}+${Math.round(previousRect.height)} → ${Math.round(currentRect.top)}+${Math.round(currentRect.height)}`;
        });
        window.shifts.push({ value, sources: words });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectStill(page: Page, what: string): Promise<void> {
  // The browser tells of a shift with the frame after it.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  console.info(`${what}: ${sum.toFixed(3)} in ${shifts.length} shifts`);
  expect(sum, `${what}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThan(MOST_SHIFT);
}

/** Scrolls to the end and back, in steps as a wheel makes them. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    for (const by of [300, -300]) {
      for (let before = -1; before !== window.scrollY; await drawn()) {
        before = window.scrollY;
        window.scrollBy(0, by);
      }
    }
  });
}

test('with reduced motion a change is drawn at once, not a picture later', async ({ page }) => {
  await page.goto('/');
  const size = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    getComputedStyle(heading).fontSize;
    heading.style.fontSize = '10px';
    return getComputedStyle(heading).fontSize;
  });
  expect(size).toBe('10px');
});

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`at the size of a ${size}`, () => {
    test.use({ viewport });

    test(`33 files at once move nothing that is looked at (${size})`, async ({ page }) => {
      await watchShifts(page);
      const customer = new Customer(page);
      await customer.open('/');
      const good = Array.from({ length: 30 }, (_, i) => ownBox(`teil-${i}.stl`, 20 + i, 20, 10));
      const broken = [3, 14, 25].map((i) => ({
        name: `kaputt-${i}.stl`,
        bytes: binaryStl(box(10, 10, 10).slice(1), { count: 12 }),
      }));
      const files = [...good];
      broken.forEach((file, i) => {
        files.splice(3 + 11 * i, 0, { ...ownBox(file.name, 1, 1, 1), ...file });
      });
      // The fonts of a first visit are another matter.
      await page.evaluate(async () => {
        await document.fonts.ready;
        window.shifts = [];
      });
      await customer.hand(...files);
      await expect(page.getByText(spaced('30 von 33 Dateien hochgeladen'))).toBeVisible({ timeout: 45_000 });
      await expectStill(page, `33 files, ${size}`);
    });

    test(`the first file on a slow machine moves nothing (${size})`, async ({ page }) => {
      await watchShifts(page);
      await slowDown(page);
      const customer = new Customer(page);
      await customer.open('/');
      await customer.hand(ownBox('halter.stl', 60, 40, 20));
      await expect(customer.card('halter.stl').getByText('Gespeichert', { exact: true })).toBeVisible({
        timeout: 45_000,
      });
      await expectStill(page, `first file, ${size}`);
    });

    // Cards and rows.
    for (const count of [5, 40]) {
      test(`step 2 with ${count} parts stands still while it is scrolled to its end and back (${size})`, async ({
        page,
        shop,
      }) => {
        await watchShifts(page);
        const parts = Array.from({ length: count }, (_, i) => ({
          model: ownBox(`halter-${i}.stl`, 20 + i, 40, 20),
        }));
        await openOrderStep(page, shop, parts, { address: '/konfigurator?step=configure' });
        await expect(page.getByRole('checkbox', { name: 'halter-0.stl auswählen' })).toBeVisible();
        await page.evaluate(async () => {
          await document.fonts.ready;
          window.shifts = [];
        });
        await scrollThrough(page);
        await expectStill(page, `step 2, ${count} parts, ${size}`);
      });
    }

    test(`the order step stands still while it is scrolled to its end and back (${size})`, async ({
      page,
      shop,
    }) => {
      await watchShifts(page);
      const pay = new Customer(page).payButton;
      const parts = ['halter.stl', 'deckel.stl', 'griff.stl'].map((name) => ({
        model: ownBox(name, 60, 40, 20),
      }));
      await openOrderStep(page, shop, parts);
      await expect(pay).toBeAttached();
      await page.evaluate(async () => {
        await document.fonts.ready;
        window.shifts = [];
      });
      await scrollThrough(page);
      await expectStill(page, `order step, ${size}`);
    });

    test(`the order step stands still when somebody comes back from the payment page (${size})`, async ({
      page,
      shop,
    }) => {
      const customer = new Customer(page);
      await openOrderStep(page, shop, [{ model: ownBox('halter.stl', 60, 40, 20) }]);
      await customer.fillContact();
      await customer.toPaymentPage();
      await watchShifts(page);
      await page.goBack();
      await expect(page.getByText('Die Zahlung wurde nicht abgeschlossen.')).toBeVisible();
      await expect(customer.payButton).toBeAttached();
      await expectStill(page, `back from the payment page, ${size}`);
    });

    test(`the thanks page stands still while the order comes (${size})`, async ({ page, shop }) => {
      const customer = new Customer(page);
      await openOrderStep(page, shop, [
        { model: ownBox('halter.stl', 60, 40, 20), quantity: 2 },
        { model: ownBox('deckel.stl', 60, 40, 2), quantity: 2 },
      ]);
      await customer.fillContact();
      await customer.toPaymentPage();
      await watchShifts(page);
      await customer.pay();
      await expect(page.getByText('deckel.stl').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectStill(page, `thanks, ${size}`);
    });
  });
}

test('on a slow phone twelve parts go through the second step and the review without anything moving', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize(SIZES.phone);
  await watchShifts(page);
  const customer = new Customer(page);
  await customer.open('/');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await customer.hand(...Array.from({ length: 12 }, (_, i) => ownBox(`teil-${i + 1}.stl`, 10 + i, 20, 15)));
  await expectSlowly(page.getByRole('button', { name: 'Weiter zur Konfiguration (12 Teile)' })).toBeVisible({
    timeout: 60_000,
  });
  await customer.toConfigure();
  const settings = page.getByRole('button', { name: '12 Teile einstellen' });
  await expectSlowly(settings).toBeVisible();
  await expectSlowly(
    page
      .getByRole('button', { name: /^3D-Vorschau/ })
      .locator('canvas')
      .first(),
  ).toBeVisible();
  await expectStill(page, 'twelve parts, second step');
  await customer.toReview();
  await expectSlowly(
    page.getByRole('list', { name: 'Teile im Warenkorb' }).locator('canvas').first(),
  ).toBeVisible();
  await expectStill(page, 'twelve parts, review');
});

test('on a slow phone order step, way back from the payment, thanks and the page of a guest’s order stand still', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize(SIZES.phone);
  await watchShifts(page);
  await slowDown(page);
  const email = `langsam-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const customer = new Customer(page);
  await openOrderStep(page, shop, [
    { model: ownBox('halter.stl', 60, 40, 20), quantity: 2 },
    { model: ownBox('deckel.stl', 60, 40, 2), quantity: 2 },
  ]);
  await expectSlowly(customer.payButton).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expectStill(page, 'order step, slow phone');
  await customer.fillContact({ ...CONTACT, email });
  await customer.toPaymentPage();
  await page.goBack();
  await expectSlowly(page.getByText('Die Zahlung wurde nicht abgeschlossen.')).toBeVisible();
  await expectSlowly(customer.payButton).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expectStill(page, 'back from the payment page, slow phone');
  await customer.fillContact({ ...CONTACT, email });
  await customer.toPaymentPage();
  await customer.pay();
  await expectSlowly(page.getByText('deckel.stl').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectStill(page, 'thanks, slow phone');
  await page.goto(await guestLink(shop, email));
  await expectSlowly(page.getByText('deckel.stl').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectStill(page, 'page of the order, slow phone');
});

test('ACC-11 on a slow phone the account, its orders and the details of one stand still', async ({
  page,
  shop,
}) => {
  test.setTimeout(240_000);
  const email = `konto-langsam-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await register(page, email);
  const many = Array.from({ length: 12 }, (_, i) => `teil-${i + 1}.stl`);
  await buy(page, shop, many, { email });
  const last = await buy(page, shop, ['halter.stl', 'deckel.stl'], { email });
  await page.setViewportSize(SIZES.phone);
  await watchShifts(page);
  await slowDown(page);

  await page.goto('/account');
  await expectSlowly(page.getByRole('button', { name: 'Bearbeiten' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expectStill(page, 'profile, slow phone');

  await page.getByRole('tab', { name: 'Bestellungen' }).click();
  await expectSlowly(page.getByRole('article')).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  await expectStill(page, 'orders after the profile, slow phone');

  await page.goto('/account?tab=orders');
  await expectSlowly(page.getByRole('article')).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  await expectStill(page, 'orders, slow phone');
  for (const row of [page.getByRole('article', { name: last }), page.getByRole('article').last()]) {
    await row.getByRole('button', { name: 'Details anzeigen' }).click();
    await expectSlowly(row.locator('img').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await expectStill(page, 'details, slow phone');
  await scrollThrough(page);
  await expectStill(page, 'details scrolled to their end, slow phone');
});
