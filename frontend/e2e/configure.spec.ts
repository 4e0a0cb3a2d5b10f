import type { Locator, Page } from '@playwright/test';
import { expectAccessible, LOOKS, wear } from './support/axe';
import { Customer, spaced, type Upload } from './support/customer';
import { expect, test } from './support/fixtures';
import { boxInEveryFormat } from './support/formats';
import { ownBox } from './support/models';
import { euroText, lineCents, type PricedPart, unitCents } from './support/oracle';

const SMALL = ownBox('klein.stl', 30, 20, 10);
const LARGE = ownBox('gross.stl', 60, 40, 25);
/** The configuration of a part before anything is chosen. */
const DEFAULTS = { material: 'PLA', layerHeight: 0.2, infill: 20 };
const part = (volumeCm3: number, quantity = 1, choice: Partial<PricedPart> = {}): PricedPart => ({
  volumeCm3,
  quantity,
  ...DEFAULTS,
  ...choice,
});
const small = (quantity = 1, choice: Partial<PricedPart> = {}) => part(6, quantity, choice);
const large = (quantity = 1, choice: Partial<PricedPart> = {}) => part(60, quantity, choice);
const sumCents = (...parts: PricedPart[]) => parts.reduce((sum, one) => sum + lineCents(one), 0n);
/** '+1,20 €' or '−0,45 €'. */
const signed = (cents: bigint) =>
  cents < 0n ? `−${euroText(-cents)}` : cents > 0n ? `+${euroText(cents)}` : `±${euroText(0n)}`;

/** The configure step as a customer sees it. */
class ConfigurePage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  card(name: string): Locator {
    return this.page
      .getByRole('region', { name: 'Ihre Teile' })
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }
  box(name: string): Locator {
    return this.page.getByRole('checkbox', { name: `${name} auswählen` });
  }
  section(title: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${title}`) });
  }
  option(group: string, name: string | RegExp): Locator {
    return this.page.getByRole('radiogroup', { name: group }).getByRole('radio', { name });
  }
  get total(): Locator {
    // On a phone the sheet over the bar has it too.
    return this.page
      .getByText(/^Zwischensumme/)
      .last()
      .locator('..');
  }
  async all(): Promise<void> {
    const all = this.page.getByRole('button', { name: 'Alle auswählen' });
    if (await all.isEnabled()) await all.click();
  }
  none(): Promise<void> {
    return this.page.getByRole('button', { name: 'Auswahl aufheben' }).click();
  }
}

async function open(page: Page, ...models: Upload[]): Promise<ConfigurePage> {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(...models);
  await customer.toConfigure();
  return new ConfigurePage(page);
}

test('CFG-01, CFG-02, CFG-13, CFG-14: each part has a card with its own settings, quantity and price', async ({
  page,
}) => {
  const step = await open(page, SMALL, LARGE);
  const card = step.card(SMALL.name);
  await expect(step.box(SMALL.name)).toBeChecked();
  await expect(card.getByRole('button', { name: `3D-Vorschau von ${SMALL.name}` })).toBeVisible();
  await expect(card.locator('canvas')).toBeVisible();
  for (const fact of ['MaterialPLA', 'FarbenWeiß', 'Schichthöhe0,2 mm', 'Füllgrad20 %', 'Volumen6,00 cm³'])
    await expect(card.locator('dl')).toContainText(spaced(fact));
  await expect(page.getByRole('textbox', { name: `Anzahl von ${SMALL.name}` })).toHaveValue('1');
  await expect(card).toContainText(euroText(lineCents(small())));
  await expect(step.total).toContainText(euroText(sumCents(small(), large())));

  const customer = new Customer(page);
  await customer.configure(SMALL.name, { material: 'ASA', color: 'Weiß', infill: /^50/ });
  await customer.configure(LARGE.name, { material: 'TPU', layerHeight: /^0,1/ });
  await customer.setQuantity(LARGE.name, 12);
  const first = small(1, { material: 'ASA', infill: 50 });
  const second = large(12, { material: 'TPU', layerHeight: 0.1 });
  await expect(card.locator('dl')).toContainText(
    spaced('MaterialASAFarbenWeißSchichthöhe0,2 mmFüllgrad50 %'),
  );
  await expect(card).toContainText(euroText(lineCents(first)));
  const other = step.card(LARGE.name);
  await expect(other.locator('dl')).toContainText(spaced('MaterialTPUFarbenSchwarzSchichthöhe0,1 mm'));
  await expect(other).toContainText(euroText(lineCents(second)));
  await expect(other).toContainText(`${euroText(unitCents(second))} je Stück`);
  await expect(other).toContainText(spaced('inkl. 10 % Mengenrabatt · Noch 13 Stück bis 15 % Mengenrabatt'));
  await expect(step.total).toContainText(euroText(sumCents(first, second)));
  await expect(page.getByRole('button', { name: 'In den Warenkorb (13 Teile)' })).toBeVisible();
});

test('CFG-14: each option says what it does to the price of the selection before it is clicked', async ({
  page,
}) => {
  const step = await open(page, SMALL, LARGE);
  await new Customer(page).setQuantity(SMALL.name, 7);
  await step.all();
  const before = sumCents(small(7), large());
  const choices: [string, RegExp, Partial<PricedPart>][] = [
    ...['PETG', 'TPU', 'ASA', 'ABS', 'ABS-GF'].map((material): [string, RegExp, Partial<PricedPart>] => [
      'Material',
      new RegExp(`^${material} `),
      { material },
    ]),
    ['Schichthöhe', /^0,1/, { layerHeight: 0.1 }],
    ['Schichthöhe', /^0,3/, { layerHeight: 0.3 }],
    ['Füllgrad', /^10\D/, { infill: 10 }],
    ['Füllgrad', /^50/, { infill: 50 }],
    ['Füllgrad', /^100/, { infill: 100 }],
  ];
  for (const [group, name, choice] of choices) {
    const after = sumCents(small(7, choice), large(1, choice));
    await expect(step.option(group, name)).toContainText(signed(after - before));
  }
  await expect(step.option('Material', /^PLA/)).not.toContainText(/[+−±]/);

  await step.option('Material', /^PETG/).click();
  const petg = { material: 'PETG' };
  await expect(step.total).toContainText(euroText(sumCents(small(7, petg), large(1, petg))));
  await expect(step.option('Material', /^PLA/)).toContainText(
    signed(before - sumCents(small(7, petg), large(1, petg))),
  );
  await expect(step.option('Füllgrad', /^100/)).toContainText(
    signed(
      sumCents(small(7, { ...petg, infill: 100 }), large(1, { ...petg, infill: 100 })) -
        sumCents(small(7, petg), large(1, petg)),
    ),
  );

  // The way to the price, on demand.
  const card = step.card(SMALL.name);
  await card.getByRole('button', { name: 'Warum dieser Preis?' }).click();
  for (const text of ['PETG je cm³', 'Einrichtungspauschale', 'Mengenrabatt 5 %', '× 7'])
    await expect(card.getByRole('table')).toContainText(spaced(text));
  await expect(card.getByRole('table').getByRole('row').last()).toContainText(
    euroText(lineCents(small(7, petg))),
  );
  // Read aloud once, when the price has come to rest.
  const spoken = page.locator('[aria-live=polite]', { hasText: 'Neue Zwischensumme' });
  await expect(spoken).toHaveText(
    `Neue Zwischensumme: ${euroText(sumCents(small(7, petg), large(1, petg)))}`,
  );
});

test('CFG-04, CFG-07, CFG-08, STEP-05, STEP-07: sections fold, and the ways lead back and on to the cart', async ({
  page,
}) => {
  const step = await open(page, SMALL, LARGE);
  for (const [title, group] of [
    ['Material', 'Material'],
    ['Schichthöhe', 'Schichthöhe'],
    ['Füllgrad', 'Füllgrad'],
  ] as const) {
    await expect(page.getByRole('radiogroup', { name: group })).toBeVisible();
    await step.section(title).click();
    await expect(page.getByRole('radiogroup', { name: group })).toBeHidden();
    await step.section(title).click();
    await expect(page.getByRole('radiogroup', { name: group })).toBeVisible();
  }
  // Twenty-one colours would push layer height and infill out of sight.
  await expect(step.section('Farben')).toHaveAttribute('aria-expanded', 'false');
  const contact = page.getByRole('region', { name: 'Fragen zur Konfiguration?' });
  await expect(contact.getByRole('link').first()).toBeVisible();

  await page.getByRole('button', { name: 'Zurück zum Upload' }).click();
  await expect(page).toHaveURL(/step=upload/);
  const customer = new Customer(page);
  await customer.setQuantity(SMALL.name, 4);
  await customer.toConfigure();
  await customer.configure(SMALL.name, { material: 'PETG' });
  await page.getByRole('button', { name: 'In den Warenkorb (5 Teile)' }).click();
  await expect(page).toHaveURL(/step=review/);
  const cart = page.getByRole('list', { name: 'Teile im Warenkorb' });
  await expect(cart).toContainText(euroText(lineCents(small(4, { material: 'PETG' }))));
  await expect(cart).toContainText(euroText(lineCents(large())));
});

test('CFG-06, CFG-09, SES-03: without files a way to the upload; a reload restores files, settings and selection', async ({
  page,
}) => {
  await page.goto('/konfigurator?step=configure');
  await expect(page.getByRole('heading', { name: 'Keine Dateien gefunden' })).toBeVisible();
  await page.getByRole('button', { name: 'Dateien hochladen' }).click();
  await expect(page).toHaveURL(/step=upload/);

  const step = await open(page, SMALL, LARGE);
  await new Customer(page).configure(LARGE.name, { material: 'PETG', infill: /^50/ });
  const price = euroText(lineCents(large(1, { material: 'PETG', infill: 50 })));
  await expect(step.card(LARGE.name)).toContainText(price);

  // The files need the core to come back; as long as it is on its way, the page says so.
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Dateien werden wiederhergestellt...')).toBeVisible();
  await expect(page.getByText('Keine Dateien gefunden')).toBeHidden();
  release();
  await expect(step.card(LARGE.name)).toContainText(price);
  await expect(step.card(LARGE.name).locator('dl')).toContainText(spaced('Füllgrad50 %'));
  await expect(step.box(LARGE.name)).toBeChecked();
  await expect(step.box(SMALL.name)).not.toBeChecked();
});

test('LIM-06: prices appear as soon as the settings arrive, and nobody asks a second time', async ({
  page,
}) => {
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/settings', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  const customer = new Customer(page);
  await customer.open('/');
  // An upload takes many times the 100 ms at which the settings would be looked for again.
  await customer.upload(SMALL);
  expect(asked).toBe(1);
  await customer.toConfigure();
  await expect(page.getByText('Preise werden geladen')).toBeAttached();
  // A step that is left takes its question along; the next one asks once for itself.
  await expect.poll(() => asked).toBeLessThanOrEqual(2);
  const before = asked;
  release();
  await expect(new ConfigurePage(page).total).toContainText(euroText(lineCents(small())));
  expect(asked).toBe(before);
});

test('STEP-09: settings that break the step lead to retry and reload, and the files survive both', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/The configurator failed to render|invalid_input/);
  const step = await open(page, SMALL, LARGE);
  await new Customer(page).configure(SMALL.name, { material: 'PETG' });
  const price = euroText(sumCents(small(1, { material: 'PETG' }), large()));
  const title = page.getByRole('heading', { name: 'Fehler beim Laden des Konfigurators' });
  const breakSettings = () =>
    page.route('**/api/settings', async (route) => {
      const answer = await route.fetch({ maxRetries: 2 });
      const body = await answer.json();
      await route.fulfill({ json: { ...body, settings: { ...body.settings, fees: 'kaputt' } } });
    });
  await breakSettings();
  await page.reload();
  await expect(title).toBeVisible();
  await expect(page.getByRole('alert')).not.toContainText('[object');
  // Nothing has changed yet, so it fails again; then it does not.
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(title).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(step.total).toContainText(price);

  await breakSettings();
  await page.reload();
  await expect(title).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Seite neu laden' }).click();
  await expect(step.total).toContainText(price);
  await expect(step.card(SMALL.name).locator('dl')).toContainText('PETG');
});

test('CFG-02, DUTY-13: the whole step by keyboard alone', async ({ page }) => {
  const step = await open(page, SMALL, LARGE);
  const { keyboard } = page;
  /** Tabs until the control has the focus, which every control on the way must show. */
  const tabTo = async (target: Locator) => {
    for (let stops = 0; stops < 80; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
      const ring = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === null || activeElement === document.body
          ? 'nothing'
          : getComputedStyle(activeElement).outlineStyle;
      });
      expect(ring, 'the focus is visible').not.toBe('none');
    }
    throw new Error('The control cannot be reached by the keyboard');
  };

  await expect(page.getByRole('heading', { name: 'Teile konfigurieren' })).toBeFocused();
  await tabTo(page.getByRole('button', { name: 'Auswahl aufheben' }));
  await keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await tabTo(page.getByRole('button', { name: 'Alle auswählen' }));
  await keyboard.press('Enter');
  await tabTo(step.box(SMALL.name));
  await keyboard.press('Space');
  await expect(step.box(SMALL.name)).not.toBeChecked();
  await keyboard.press('Space');
  await expect(step.box(SMALL.name)).toBeChecked();

  const preview = page.getByRole('button', { name: `3D-Vorschau von ${SMALL.name}` });
  await tabTo(preview);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: SMALL.name })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(preview).toBeFocused();

  await tabTo(page.getByRole('textbox', { name: `Anzahl von ${SMALL.name}` }));
  await keyboard.press('ArrowUp');
  await tabTo(step.option('Material', /^PLA/));
  // Down for as long as a finger takes: Radix chooses in the task after the press, if the key is still down.
  await keyboard.press('ArrowDown', { delay: 100 });
  await expect(step.option('Material', /^PETG/)).toBeChecked();
  await expect(step.option('Material', /^PETG/)).toBeFocused();
  const petg = { material: 'PETG' };
  await expect(step.total).toContainText(euroText(sumCents(small(2, petg), large(1, petg))));
  await tabTo(page.getByRole('switch', { name: 'Zweite Farbe verwenden' }));
  await keyboard.press('Space');
  await tabTo(page.getByRole('combobox', { name: 'Zweite Farbe' }));
  await keyboard.press('Enter');
  // PETG has two colours: the first one is taken.
  await expect(page.getByRole('option')).toHaveText(['Schwarz']);
  await expect(page.getByRole('option', { name: 'Schwarz' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Zweite Farbe' })).toHaveText('Schwarz');
  await expect(page.getByRole('combobox', { name: 'Zweite Farbe' })).toBeFocused();
  await tabTo(page.getByRole('textbox', { name: 'Beschreibung der Farben' }));
  await keyboard.type('Deckel schwarz');
  await tabTo(step.section('Füllgrad'));
  await keyboard.press('Enter');
  await expect(page.getByRole('radiogroup', { name: 'Füllgrad' })).toBeHidden();
  await tabTo(page.getByRole('button', { name: 'In den Warenkorb (3 Teile)' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Bestellübersicht' })).toBeFocused();
});

for (const look of LOOKS) {
  test(`DUTY-13: axe finds nothing in any state of the step at ${look.name}`, async ({
    page,
    allowedConsole,
  }) => {
    test.setTimeout(150_000);
    allowedConsole.push(/500/);
    await wear(page, look);
    const check = (where: string) => expectAccessible(page, where);
    await page.goto('/konfigurator?step=configure');
    await expect(page.getByRole('heading', { name: 'Keine Dateien gefunden' })).toBeVisible();
    await check('no files');
    const step = await open(page, SMALL, LARGE);
    await check('all selected');
    await step.none();
    await check('nothing selected');
    await new Customer(page).configure(SMALL.name, { material: 'PETG', layerHeight: /^0,1/, infill: /^50/ });
    await page.getByRole('button', { name: 'Warum dieser Preis?' }).first().click();
    await check('one selected, price explained');
    await step.all();
    await check('mixed');
    for (const title of ['Material', 'Farben']) {
      if ((await step.section(title).getAttribute('aria-expanded')) === 'false')
        await step.section(title).click();
    }
    await step.option('Material', /^PLA/).click();
    // With the long list of colours of PLA the section is folded.
    if ((await step.section('Farben').getAttribute('aria-expanded')) === 'false')
      await step.section('Farben').click();
    await page.getByRole('switch', { name: 'Dritte Farbe verwenden' }).click();
    await check('further colours');
    await page.route('**/api/settings', (route) => route.fulfill({ status: 500, json: { error: 'kaputt' } }));
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: 'Die Preise konnten nicht' })).toBeVisible();
    await check('prices failed');
  });
}

for (const width of [320, 360, 390, 430]) {
  test(`CFG-04: the explained price is read whole on a phone of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const large = boxInEveryFormat([249, 248, 247]).find(({ name }) => name === 'quader.obj');
    if (!large) throw new Error('There is no OBJ among the formats');
    await open(page, large);
    const customer = new Customer(page);
    await customer.closeSettings();
    await customer.configure(large.name, { material: 'ABS-GF', layerHeight: /^0,1/, infill: /^100/ });
    await customer.setQuantity(large.name, 1000);
    await page.getByRole('button', { name: 'Warum dieser Preis?' }).click();
    const table = page.getByRole('table').first();
    await expect(table.getByRole('row').last()).toBeVisible();
    await expect(table.getByText('(geschätzt)')).toBeVisible();
    // Cut-off elements lie outside of the box that hides them.
    const cut = await table.evaluate((element) => {
      const right = Math.max(
        ...[...element.querySelectorAll('td, th')].map((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return text.getBoundingClientRect().right;
        }),
      );
      let limit = document.documentElement.clientWidth;
      for (let box = element.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue;
        limit = Math.min(limit, box.getBoundingClientRect().right);
      }
      return right - limit;
    });
    expect(cut).toBeLessThanOrEqual(0);
    // Prices of five digits: none leaves its own ground, where it would lie on the next one.
    const others = page.getByText('Preis je Stück bei anderer Anzahl').locator('..').getByRole('listitem');
    await expect(others).toHaveCount(5);
    const over = await others.evaluateAll((items) =>
      items.map((item) => {
        const text = document.createRange();
        text.selectNodeContents(item);
        const words = [...text.getClientRects()].map(({ right }) => right);
        return Math.max(...words) - item.getBoundingClientRect().right;
      }),
    );
    expect(Math.max(...over)).toBeLessThanOrEqual(0);
  });
}

test('CFG-04, CFG-08: on a phone the price stays in reach, the settings come from below, and everything can be touched', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const step = await open(page, SMALL, LARGE);
  const forward = page.getByRole('button', { name: /^In den Warenkorb/ });
  await expect(forward).toBeInViewport();
  await expect(step.total).toBeInViewport();
  expect((await forward.boundingBox())?.height, 'the button has one line').toBeLessThanOrEqual(60);
  await step.none();
  await new Customer(page).select(SMALL.name);
  await expect(page.getByRole('dialog', { name: `Einstellungen für ${SMALL.name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Fertig' }).click();
  await step.all();
  await expect(step.total).toBeInViewport();
  await expect(step.section('Material')).toBeInViewport();
  await step.section('Material').click();
  await step.option('Material', /^PETG/).click();
  const petg = { material: 'PETG' };
  await expect(step.total).toContainText(euroText(sumCents(small(1, petg), large(1, petg))));
  await step.section('Farben').click();
  const tooSmall = await page
    .locator('main, [data-dialog]')
    .locator('button, [role=radio], [role=checkbox], [role=switch]')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .map((control) => ({ name: control.textContent, height: control.getBoundingClientRect().height }))
        .filter(({ height }) => height < 44),
    );
  expect(tooSmall).toEqual([]);
});
