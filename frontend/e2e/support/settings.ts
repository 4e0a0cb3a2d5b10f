import { expect } from '@playwright/test';
import type { Settings } from '../../src/core/types';
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
