// @vitest-environment node
import { expect, test } from 'vitest';
import { ADMIN, USER } from '../../lib/testing';
import { adminEntries, mayOpen } from './navigation';

const PAGES = [
  '/admin/orders',
  '/admin/acts',
  '/admin/person',
  '/admin/parcels',
  '/admin/production',
  '/admin/safety',
  '/admin/analytics',
  '/admin/settings',
  '/admin/security',
  '/admin/opening',
  '/admin/operation',
];

test('ROLE-22 each role is led to its pages and opens no others', () => {
  const of = (role: 'owner' | 'workshop' | 'books') => {
    const user = { ...ADMIN.user, role };
    return [adminEntries(user).map(({ to }) => to), PAGES.filter((page) => mayOpen(user, page))];
  };
  const [owners, allPages] = of('owner');
  expect(owners).toEqual(['/admin/orders', '/admin/production', '/admin/analytics', '/admin/settings']);
  expect(allPages).toEqual(PAGES);
  for (const pages of of('workshop')) expect(pages).toEqual(['/admin/production', '/admin/security']);
  for (const pages of of('books'))
    expect(pages).toEqual(['/admin/orders', '/admin/analytics', '/admin/security']);
  expect(adminEntries(USER.user)).toEqual([]);
  expect(adminEntries(null)).toEqual([]);
});
