import { expect, type Page } from '@playwright/test';
import type { Settings } from '../../src/core/types';
import { expectAccessibleEverywhere } from './axe';
import { adminContext, ownOrigin } from './server';
import type { Shop } from './shop';

/** Changes the shop's settings as its owner does, and gives back what undoes it. */
export async function changeSettings(
  shop: Shop,
  change: (settings: Settings) => Partial<Settings>,
): Promise<() => Promise<void>> {
  const admin = await adminContext(shop);
  const save = async (pick: (settings: Settings) => Partial<Settings>): Promise<Settings> => {
    const { settings, version }: { settings: Settings; version: number } = await (
      await admin.get('/api/settings')
    ).json();
    const answer = await admin.put('/api/admin/settings', {
      headers: ownOrigin(shop),
      data: { version, settings: pick(settings), confirmed: true },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return settings;
  };
  const before = await save(change);
  return async () => {
    await save(() => before);
    await admin.dispose();
  };
}

/**
 * Saves what is chosen in the tab 'Grundentscheidungen & Lieferzeiten', and confirms what follows from it.
 *
 * @param where how the question is called where axe shall look at it as well
 */
export async function saveChoices(page: Page, where?: string): Promise<void> {
  await page.getByRole('button', { name: 'Grundentscheidungen speichern' }).click();
  if (where) await expectAccessibleEverywhere(page, where);
  await page.getByRole('dialog').getByRole('button', { name: 'So speichern' }).click();
}
