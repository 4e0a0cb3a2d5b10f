import { expectAccessible } from './support/axe';
import { expect, test } from './support/fixtures';
import { buy, openAdminLink } from './support/people';
import { toast } from './support/toast';

// On the narrowest phone: what is wider there shows.
test.use({ viewport: { width: 360, height: 740 } });

test('ADM-12: the owner says what a print costs, and reads at an order what is left of its price', async ({
  page,
  shop,
}) => {
  const number = await buy(page, shop, ['halter.stl', 'griff.stl'], { email: 'kosten@example.org' });
  await openAdminLink(page, shop);
  await page.goto('/admin/settings?tab=printing');
  const costs = page.getByRole('region', { name: 'Was ein Druck kostet' });
  await costs.getByLabel(/^PLA/).fill('19,90');
  await costs.getByLabel(/^Maschine/).fill('0,80');
  await costs.getByRole('button', { name: 'Kosten speichern' }).click();
  await expect(toast(page, 'Die Kosten sind gespeichert.')).toBeVisible();
  await expectAccessible(page, 'what a print costs');
  const found = await page.request.get('/api/admin/orders', { params: { q: number } });
  const { data }: { data: { id: string }[] } = await found.json();
  // The server looks at ordered parts every ten seconds.
  await expect(async () => {
    await page.goto(`/admin/orders?shelf=orders&q=${number}&order=${data[0]?.id}`);
    await expect(page.getByText(/^Alle Teile kosten ca\./)).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 45_000 });
  await expectAccessible(page, 'an order with what it costs');
});
