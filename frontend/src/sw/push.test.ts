// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { openPage, show } from './push';

const SHOP = 'https://shop.example';

/** Windows at these addresses. */
function windows(...urls: string[]) {
  const open = urls.map((url) => ({ url: `${SHOP}${url}`, focus: vi.fn(async () => undefined) }));
  return { open, matchAll: async () => open, openWindow: vi.fn(async () => undefined) };
}

test('ADM-11 a message shows its words, and a later one with its tag takes its place', async () => {
  const showNotification = vi.fn(async () => undefined);
  await show(
    { title: 'Neue Bestellung', text: 'Zwei Teile', path: '/admin/orders', tag: '1' },
    { showNotification },
  );
  expect(showNotification).toHaveBeenCalledWith(
    'Neue Bestellung',
    expect.objectContaining({ body: 'Zwei Teile', tag: '1', data: '/admin/orders' }),
  );
});

test('ADM-11 a press on a message opens its page and takes no other window from its work', async () => {
  const busy = windows('/admin/settings');
  await openPage('/admin/orders?order=1', SHOP, busy);
  expect(busy.openWindow).toHaveBeenCalledWith(`${SHOP}/admin/orders?order=1`);
  expect(busy.open[0]?.focus).not.toHaveBeenCalled();

  const there = windows('/admin/settings', '/admin/orders?order=1');
  await openPage('/admin/orders?order=1', SHOP, there);
  expect(there.openWindow).not.toHaveBeenCalled();
  expect(there.open[1]?.focus).toHaveBeenCalled();
});

test.each(['https://elsewhere.example/', '//elsewhere.example/'])(
  'ADM-11 a message leads nowhere else: %s',
  async (path) => {
    const none = windows();
    await openPage(path, SHOP, none);
    expect(none.openWindow).not.toHaveBeenCalled();
  },
);
