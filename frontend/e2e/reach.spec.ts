import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe';
import { CONTACT, Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { buy, openAdminLink } from './support/people';
import { openOrderStep } from './support/readyCart';

/** Tabs until the control has the focus, which every control on the way must show, within the window. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement).catch(() => false);
  for (let presses = 0; presses < 90; presses++) {
    if (await isThere()) return expect(target).toBeInViewport();
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement && activeElement !== document.body
        ? getComputedStyle(activeElement).outlineStyle
        : 'page';
    });
    expect(ring, 'the focus is visible').not.toBe('none');
  }
  throw new Error(`Tab never reached ${target}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test('DUTY-13: a purchase with the keyboard alone, from the start page to the thanks', async ({ page }) => {
  test.setTimeout(120_000);
  const customer = new Customer(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await customer.open('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Dateien auswählen', exact: true }));
  const chooser = page.waitForEvent('filechooser');
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  const { name, bytes } = ownBox('tastenkauf.stl', 20, 30, 10);
  await (await chooser).setFiles([{ name, mimeType: 'application/octet-stream', buffer: bytes }]);
  await expect(customer.card(name).getByText('Gespeichert', { exact: true })).toBeVisible();
  await press(page, button(/^Weiter zur Konfiguration/));
  await expect(page.getByRole('heading', { name: 'Teile konfigurieren' })).toBeFocused();
  await press(page, page.getByRole('checkbox', { name: `${name} auswählen` }), 'Space');
  await press(page, button(/^In den Warenkorb/));
  await expect(page.getByRole('heading', { name: 'Bestellübersicht' })).toBeFocused();
  await tabTo(page, page.getByRole('radio', { checked: true }).last());
  await press(page, button('Zur Bestellung'));
  await press(page, button('Als Gast fortfahren'));
  await expect(customer.payButton).toBeVisible();
  for (const [label, text] of [
    ['Vorname', CONTACT.firstName],
    ['Nachname', CONTACT.lastName],
    ['E-Mail', CONTACT.email],
  ] as const) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await press(page, page.getByRole('checkbox', { name: /Ich stimme den AGB zu/ }), 'Space');
  await press(page, customer.payButton);
  await page.waitForURL('**/testzahlung/**');
  const billing = page.getByRole('group', { name: 'Rechnungsadresse' });
  for (const [label, text] of [
    ['Name', 'Änne Groß-Öhler'],
    ['Straße und Hausnummer', 'Mühlstraße 5'],
    ['Postleitzahl', '70173'],
    ['Ort', 'Stuttgart'],
  ] as const) {
    await tabTo(page, billing.getByLabel(label));
    await page.keyboard.type(text);
  }
  await press(page, page.getByRole('button', { name: 'Bezahlen', exact: true }));
  await expect(page.getByRole('heading', { name: /Vielen Dank/ })).toBeVisible();
});

/** A covered or cut-off control cannot be pressed: Playwright presses only what is in reach. */
test.describe('400 % zoom of a window of 1280 × 1024, in the visitor’s own colours', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('DUTY-13: every step is read, used and left, and nothing is wider than the window', async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const customer = new Customer(page);
    const check = async (where: string) => {
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over, `${where} is wider than the window`).toBeLessThanOrEqual(0);
      const moving = await page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 1,
            ).length,
      );
      expect(moving, `${where} stands still`).toBe(0);
    };
    await customer.open('/');
    await check('the start page');
    await page.getByRole('button', { name: 'Beispielteil laden' }).scrollIntoViewIfNeeded();
    await customer.upload(ownBox('lupe.stl', 20, 30, 10));
    await check('upload');
    await customer.toConfigure();
    await customer.configure('lupe.stl', { material: 'PETG', color: 'Schwarz' });
    await check('configure');
    await customer.toReview();
    await customer.ship('Standardversand');
    // Chosen and other options differ without the shop's colours.
    const edges = await page
      .getByRole('radio', { name: /versand|Abholung/ })
      .evaluateAll((radios) =>
        radios.map((radio) => [radio.getAttribute('aria-checked'), getComputedStyle(radio).borderTopWidth]),
      );
    expect(edges.filter(([checked]) => checked === 'true')).toEqual([['true', '2px']]);
    expect(new Set(edges.filter(([checked]) => checked === 'false').map(([, width]) => width))).toEqual(
      new Set(['1px']),
    );
    await check('review');
    await customer.toOrderAsGuest();
    await customer.fillContact();
    await check('order');
    await customer.toPaymentPage();
    for (const path of ['/faq', '/datenschutz', '/account', '/widerruf', '/bestellung']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await check(path);
    }
  });
});

/** The names in the order in which a screen reader comes by them. */
async function spoken(page: Page, roles: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const found: string[] = [];
  const visit = (id: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const role = String(node.role?.value ?? '');
    if (!node.ignored && roles.includes(role)) found.push(`${role} ${String(node.name?.value ?? '').trim()}`);
    for (const child of node.childIds ?? []) visit(child);
  };
  visit(nodes[0]?.nodeId ?? '');
  await session.detach();
  return found;
}

/** Each comes after the one before it. */
function expectOrder(found: readonly string[], wanted: readonly RegExp[]): void {
  let from = 0;
  for (const name of wanted) {
    const at = found.findIndex((entry, index) => index >= from && name.test(entry));
    expect(at, `${name} after position ${from} of\n${found.join('\n')}`).toBeGreaterThanOrEqual(0);
    from = at + 1;
  }
}

const ROLES = [
  'heading',
  'button',
  'link',
  'textbox',
  'checkbox',
  'radio',
  'radiogroup',
  'switch',
  'region',
  'main',
  'contentinfo',
  'listitem',
];

test('DUTY-13: upload, configure and pay are read in the order in which they are done', async ({
  page,
  shop,
}) => {
  const customer = new Customer(page);
  await customer.open('/');
  const empty = await spoken(page, ROLES);
  expectOrder(empty, [
    /^link Zum Inhalt springen/,
    /^main/,
    /^heading 3D-Modelle hochladen/,
    /^button Dateien auswählen/,
    /^region In drei Schritten/,
    /^button Beispielteil laden/,
    /^contentinfo/,
    /^link Impressum/,
  ]);
  await customer.upload(ownBox('lesen.stl', 20, 30, 10));
  expectOrder(await spoken(page, ROLES), [
    /^heading 3D-Modelle hochladen/,
    /^button Dateien auswählen/,
    /^heading lesen ?\.stl/,
    /^textbox Anzahl von lesen\.stl/,
    /^button Weiter zur Konfiguration/,
  ]);
  await customer.toConfigure();
  await page.getByRole('checkbox', { name: 'lesen.stl auswählen' }).check();
  expectOrder(await spoken(page, ROLES), [
    /^heading Teile konfigurieren/,
    /^checkbox lesen ?\.stl auswählen/,
    /^radiogroup Material/,
    /^radiogroup Schichthöhe/,
    /^radiogroup Füllgrad/,
    /^button In den Warenkorb/,
  ]);
  await openOrderStep(page, shop, [{ model: ownBox('zahlen.stl', 20, 20, 20) }]);
  await expect(customer.payButton).toBeVisible();
  // Law wants what is bought right above the button that buys it.
  expectOrder(await spoken(page, ROLES), [
    /^heading/,
    /^textbox Vorname/,
    /^textbox Nachname/,
    /^textbox E-Mail/,
    /^checkbox .*AGB/,
    /^button Jetzt bezahlen/,
    /^contentinfo/,
  ]);
});

test('DUTY-13: axe finds nothing in the back office, on a guest’s order and where a page failed', async ({
  page,
  shop,
  allowedConsole,
}) => {
  test.setTimeout(150_000);
  allowedConsole.push(
    /40[134]/,
    /dynamically imported module|Failed to fetch/,
    /ERR_FAILED/,
    /A page failed/,
  );
  const number = await buy(page, shop, 'amt.stl', { email: 'amt@example.org' });
  await page.goto('/bestellung');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleEverywhere(page, '/bestellung without a link');

  await openAdminLink(page, shop, 'axt@example.org');
  await page.getByRole('searchbox', { name: 'Suchen' }).fill(number);
  const row = page.getByRole('grid', { name: 'Bestellungen' }).getByRole('row', { name: `#${number}` });
  await expect(row).toBeVisible();
  await expectAccessibleEverywhere(page, 'the list of orders');
  await row.click();
  const order = page.getByRole('region', { name: `Bestellung ${number}` });
  await order.getByRole('button', { name: 'In Bearbeitung nehmen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the dialog of a new state');
  await page.keyboard.press('Escape');
  for (const path of [
    'acts',
    'settings',
    'settings?tab=history',
    'settings?tab=operator',
    'settings?tab=security',
  ]) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessibleEverywhere(page, `/admin/${path}`);
  }

  // Code that does not come: said on the page, with a way on.
  await page.route('**/assets/FaqPage-*.js', (route) => route.abort());
  await page.goto('/');
  await page.evaluate(() =>
    sessionStorage.setItem('tab', JSON.stringify({ version: 1, reloadedAt: Date.now() })),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a page that failed');
});
