// @vitest-environment node
import { expect, test } from 'vitest';
import { displayName } from './displayName';

test.each([
  [{ displayName: 'Mia M.', name: 'Mia Meier', email: 'mia@example.org' }, 'Mia M.'],
  [{ displayName: null, name: 'Mia Meier', email: 'mia@example.org' }, 'Mia Meier'],
  [{ displayName: '  ', name: '', email: 'mia@example.org' }, 'mia'],
  [{ email: 'mia.meier+shop@example.org' }, 'mia.meier+shop'],
])('NAV-13 %o shows as %s', (user, name) => {
  expect(displayName(user)).toBe(name);
});
