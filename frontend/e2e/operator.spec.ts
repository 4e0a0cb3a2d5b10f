import { expectAccessible, expectAccessibleEverywhere } from './support/axe';
import { expect, test } from './support/fixtures';
import { openAdminLink } from './support/people';
import { saveChoices } from './support/settings';
import { toast } from './support/toast';

const SAVED = 'Einstellung gespeichert. Sie gilt ab sofort.';

test('ORD-06, ROLE-14, ROLE-17: the operator’s choices hold at once, on every page that speaks of them', async ({
  page,
  shop,
}) => {
  await openAdminLink(page, shop, 'betrieb@example.org');
  await page.goto('/admin/settings?tab=choices');
  const rights = page.getByRole('radiogroup', { name: 'Widerrufsrecht für Verbraucher' });
  await expect(rights.getByRole('radio', { name: /Bis zum Beginn der Fertigung/ })).toBeChecked();

  await expectAccessibleEverywhere(page, 'settings');

  await rights.getByRole('radio', { name: /Keines/ }).click();
  await saveChoices(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await page.goto('/widerruf');
  await expect(page.getByRole('heading', { name: 'Kein Widerrufsrecht' })).toBeVisible();
  await expect(page.getByText('Muster-Widerrufsformular')).toHaveCount(0);
  // An earlier order may still be withdrawn from: its contract counts, not what is set today.
  await expect(page.getByRole('button', { name: 'Widerruf bestätigen' })).toBeVisible();
  await expectAccessible(page, 'without a right of withdrawal');
  await page.goto('/agb');
  await expect(page.getByText(/besteht kein Widerrufsrecht \(§\s312g/)).toBeVisible();

  // The other stories of this shop expect what is shipped.
  await page.goto('/admin/settings?tab=choices');
  await rights.getByRole('radio', { name: /Bis zum Beginn der Fertigung/ }).click();
  await saveChoices(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await page.goto('/widerruf');
  await expect(page.getByRole('heading', { name: 'Muster-Widerrufsformular' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Widerruf bestätigen' })).toBeVisible();
});
