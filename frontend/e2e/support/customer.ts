import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

/** A file as the browser's file dialog would hand it over. */
export interface Upload {
  name: string;
  bytes: Buffer;
}

/**
 * Writes a file into the test's own folder and answers its path. Playwright hands contents over only up to 50 MB, and a
 * path is also what a customer's file is: read by the browser, not copied through the page.
 */
export async function onDisk({ name, bytes }: Upload, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

/** The settings of a selection of parts, in the words of the page. */
interface Choice {
  material?: string;
  color?: string;
  layerHeight?: RegExp;
  infill?: RegExp;
}

export const CONTACT = { firstName: 'Änne', lastName: 'Groß-Öhler', email: 'aenne@example.org' } as const;

/** Does what a customer does, by what a customer sees. Each method ends when the page shows that it is done. */
export class Customer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(address = '/'): Promise<void> {
    await this.page.goto(address);
    await expect(this.dropZone).toBeAttached();
  }

  get dropZone(): Locator {
    return this.page.locator('input[type=file]');
  }

  /** Hands files over without waiting for what becomes of them: by content, or by the path of one on disk. */
  async hand(...files: (Upload | string)[]): Promise<void> {
    const paths = files.filter((file) => typeof file === 'string');
    if (paths.length > 0) await this.dropZone.setInputFiles(paths);
    const contents = files.filter((file) => typeof file !== 'string');
    if (contents.length > 0) {
      await this.dropZone.setInputFiles(
        contents.map(({ name, bytes }) => ({ name, mimeType: 'application/octet-stream', buffer: bytes })),
      );
    }
  }

  /** The card of an uploaded file. */
  card(name: string): Locator {
    return this.page
      .getByRole('region', { name: 'Ihre Dateien' })
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  /** Uploads and waits until the shop has every file. */
  async upload(...files: Upload[]): Promise<void> {
    await this.hand(...files);
    for (const { name } of files) {
      await expect(this.card(name).getByText('Gespeichert', { exact: true })).toBeVisible({
        timeout: 30_000,
      });
    }
  }

  async setQuantity(name: string, quantity: number): Promise<void> {
    await this.page.getByRole('textbox', { name: `Anzahl von ${name}` }).fill(String(quantity));
    await this.page.getByRole('textbox', { name: `Anzahl von ${name}` }).press('Tab');
  }

  async toConfigure(): Promise<void> {
    await this.page.getByRole('button', { name: /^Weiter zur Konfiguration \(\d+ Teile\)$/ }).click();
    await expect(this.page.getByRole('heading', { name: 'Teile konfigurieren' })).toBeVisible();
  }

  /** Adds a part to the selection, if it is not in it. */
  async select(name: string): Promise<void> {
    // On a phone the sheet of its settings hides it at once.
    const box = this.page.getByRole('checkbox', { name: `${name} auswählen`, includeHidden: true });
    // A card that only now came into the window follows a moment after the others, and `check` looks at once.
    if (!(await box.isChecked())) await box.click();
    await expect(box).toBeChecked();
  }

  /** Selects exactly one part and sets what is asked for. */
  async configure(name: string, choice: Choice): Promise<void> {
    const clear = this.page.getByRole('button', { name: 'Auswahl aufheben' });
    if (await clear.isEnabled()) await clear.click();
    await this.select(name);
    if (choice.material) await this.choose('Material', choice.material);
    if (choice.color) await this.choose('Farben', choice.color);
    if (choice.layerHeight) await this.choose('Schichthöhe', choice.layerHeight);
    if (choice.infill) await this.choose('Füllgrad', choice.infill);
    await this.closeSettings();
  }

  /** On a phone the settings of a ticked part come in a sheet over the list; elsewhere there is nothing to close. */
  async closeSettings(): Promise<void> {
    const done = this.page.getByRole('dialog').getByRole('button', { name: 'Fertig' });
    if (await done.isVisible()) await done.click();
  }

  private async choose(section: string, option: string | RegExp): Promise<void> {
    const head = this.page.getByRole('button', { name: new RegExp(`^${section}`) });
    const name = typeof option === 'string' ? new RegExp(`^${option}(?![\\p{L}-])`, 'u') : option;
    const radio = this.page.getByRole('radio', { name });
    // A section that was just about to unfold by itself is folded by the press, and a column may still travel with the page.
    await expect(async () => {
      if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
      await radio.scrollIntoViewIfNeeded({ timeout: 3_000 });
      // The column of the settings travels with the page: a press begins when both have come to rest.
      await this.page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      await radio.click({ timeout: 5_000 });
      await expect(radio).toBeChecked({ timeout: 3_000 });
    }).toPass({ timeout: 40_000 });
  }

  async toReview(): Promise<void> {
    await this.page.getByRole('button', { name: /^In den Warenkorb \(\d+ Teile\)$/ }).click();
    await expect(this.page.getByRole('heading', { name: 'Bestellübersicht' })).toBeVisible();
  }

  /** 'Abholung', 'Standardversand' or 'Expressversand'. */
  async ship(way: 'Abholung' | 'Standardversand' | 'Expressversand'): Promise<void> {
    await this.page.getByRole('radio', { name: way }).click();
  }

  async toOrderAsGuest(): Promise<void> {
    await this.page.getByRole('button', { name: 'Zur Bestellung' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Wie möchten Sie fortfahren?' });
    await dialog.getByRole('button', { name: 'Als Gast fortfahren' }).click();
    await expect(this.payButton).toBeVisible();
  }

  async fillContact(
    contact: { firstName: string; lastName: string; email: string } = CONTACT,
  ): Promise<void> {
    await this.page.getByLabel('Vorname').fill(contact.firstName);
    await this.page.getByLabel('Nachname').fill(contact.lastName);
    await this.page.getByLabel('E-Mail').fill(contact.email);
    await this.page.getByRole('checkbox', { name: /Ich stimme den AGB zu/ }).check();
  }

  get payButton(): Locator {
    return this.page.getByRole('button', { name: /^Jetzt bezahlen - / });
  }

  /** Presses 'pay' and arrives on the hosted page. */
  async toPaymentPage(): Promise<void> {
    await this.payButton.click();
    await this.page.waitForURL('**/testzahlung/**');
    await expect(this.page.getByText('Testzahlung').first()).toBeVisible();
  }

  async fillAddress(): Promise<void> {
    const billing = this.page.getByRole('group', { name: 'Rechnungsadresse' });
    await billing.getByLabel('Name').fill('Änne Groß-Öhler');
    await billing.getByLabel('Straße und Hausnummer').fill('Mühlstraße 5');
    await billing.getByLabel('Postleitzahl').fill('70173');
    await billing.getByLabel('Ort').fill('Stuttgart');
    await billing.getByLabel('Land').selectOption({ label: 'Deutschland' });
  }

  /** Pays on the hosted page and comes back. */
  async pay(): Promise<void> {
    await this.fillAddress();
    await this.page.getByRole('button', { name: 'Bezahlen', exact: true }).click();
    await this.page.waitForURL('**/success?session_id=**');
    await expect(this.page.getByRole('heading', { name: /Vielen Dank/ })).toBeVisible();
  }
}

/**
 * Presses a button that is disabled for assistive technology but tells its reason when pressed. Playwright would wait
 * for it to be enabled.
 */
export async function pressDisabled(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.focus();
  await button.press('Enter');
}

/** A text that the page writes with blanks that do not break. */
export function spaced(text: string): RegExp {
  const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[ \u00a0]/g, '[ \\u00a0]');
  return new RegExp(pattern);
}
