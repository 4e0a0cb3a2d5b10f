import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const folder = process.env.SCREENSHOTS_DIR ?? '';

const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** Each look in which everything is photographed. */
export const LOOKS = (['desktop', 'phone'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ size, scheme })),
);

interface Album {
  take: (name: string, options?: { full?: boolean; toasts?: boolean }) => Promise<void>;
  /** The dialog that is open, which is closed afterwards. */
  dialog: (name: string) => Promise<void>;
}

/** Gives the page a look and takes its pictures, numbered in their order. */
export async function openAlbum(
  page: Page,
  title: string,
  { size, scheme }: (typeof LOOKS)[number],
): Promise<Album> {
  mkdirSync(folder, { recursive: true });
  await page.setViewportSize(SIZES[size]);
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  let count = 0;
  const take: Album['take'] = async (name, { full = true, toasts = false } = {}) => {
    count += 1;
    await page.evaluate(() => document.fonts.ready);
    if (!toasts) await hideToasts(page);
    const file = `${title}-${String(count).padStart(2, '0')}-${name}-${size}-${scheme}.png`;
    await page.screenshot({ path: join(folder, file), fullPage: full, animations: 'disabled' });
  };
  return {
    take,
    dialog: async (name) => {
      await expect(page.getByRole('dialog')).toBeVisible();
      await take(`dialog-${name}`, { full: false });
      // On a phone an order is a dialog itself.
      const dialogs = page.locator('[data-dialog]');
      const before = await dialogs.count();
      await page.keyboard.press('Escape');
      await expect(dialogs).toHaveCount(before - 1);
    },
  };
}

/** A toast is where it is by chance of time; a picture shows the page below it. */
async function hideToasts(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Hinweis schließen', includeHidden: true })
    .evaluateAll((buttons) => {
      for (const button of buttons as HTMLButtonElement[]) button.click();
    });
}
