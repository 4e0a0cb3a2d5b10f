import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { SessionUser } from '../../api/session';
import { USER as KNOWN } from '../../lib/testing';
import { sessionQuery } from '../session';
import { contactOf } from './contact';
import { fillIn, open, payButton, startAfresh } from './testing';

const USER: SessionUser = {
  ...KNOWN.user,
  id: 'u1',
  email: 'erika@example.org',
  name: 'Erika Eva Musterfrau',
  user_metadata: {
    ...KNOWN.user.user_metadata,
    firstName: 'Erika',
    lastName: 'Musterfrau',
    phone: '+49 711 1234',
    company: 'Muster AG',
  },
  isAdmin: false,
};

beforeEach(startAfresh);

test('ORD-15 the form takes names, phone and company from the metadata of the user, and the e-mail', async () => {
  open({ 'GET /api/session': () => ({ body: { user: USER } }) });
  expect(await screen.findByLabelText('Vorname')).toHaveValue('Erika');
  expect(screen.getByLabelText('Nachname')).toHaveValue('Musterfrau');
  expect(screen.getByLabelText('E-Mail')).toHaveValue('erika@example.org');
  expect(screen.getByLabelText('Telefon')).toHaveValue('+49 711 1234');
  expect(screen.getByLabelText('Firma')).toHaveValue('Muster AG');
  expect(screen.getByLabelText('Nachricht')).toHaveValue('');
});

test('ORD-15 a login while the form is open fills what was not typed, and nothing else', async () => {
  const { user, queries } = open();
  await user.type(await screen.findByLabelText('Vorname'), 'Änne');
  // Typed and taken back: the customer does not want it there.
  await user.type(screen.getByLabelText('Telefon'), '1');
  await user.clear(screen.getByLabelText('Telefon'));
  await user.click(await payButton());
  expect(screen.getByText('Nachname ist erforderlich')).toBeVisible();

  act(() => queries.setQueryData(sessionQuery.queryKey, { user: USER }));

  expect(await screen.findByDisplayValue('Musterfrau')).toBe(screen.getByLabelText('Nachname'));
  await waitFor(() => expect(screen.queryByText('Nachname ist erforderlich')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Vorname')).toHaveValue('Änne');
  expect(screen.getByLabelText('Telefon')).toHaveValue('');
  expect(screen.getByLabelText('E-Mail')).toHaveValue('erika@example.org');
  expect(screen.getByLabelText('Firma')).toHaveValue('Muster AG');
  expect(screen.getByRole('checkbox', { name: /AGB/ })).not.toBeChecked();
  // ORD-02: the hint has done its work, and the focus does not get lost with the button in it.
  expect(screen.queryByText('Sie bestellen als Gast')).not.toBeInTheDocument();
  expect(screen.getByText(/^Sie sind angemeldet\./).closest('[role=status]')).toHaveFocus();
});

test.each([
  [{ name: 'Erika Eva Musterfrau' }, 'Erika Eva', 'Musterfrau'],
  [{ name: 'Erika' }, '', ''],
  [{ name: null }, '', ''],
  [{ name: 'A B', user_metadata: { firstName: 'Anna', lastName: 'Berg' } }, 'Anna', 'Berg'],
  [{ name: 'Anna Berg', user_metadata: { firstName: '', lastName: '' } }, 'Anna', 'Berg'],
])('ORD-15 %j is called %s %s', (known, firstName, lastName) => {
  const user = { id: 'u', email: 'x@example.org', isAdmin: false, ...known };
  expect(contactOf(user)).toMatchObject({ firstName, lastName });
});

test('ROLE-01 without an answer to who is logged in, a guest orders all the same', async () => {
  const { server, user } = open({ 'GET /api/session': () => ({ status: 500, body: { success: false } }) });
  await fillIn(user);
  expect(screen.getByLabelText('Nachname')).toHaveValue('Musterfrau');
  // The form asks again as it comes in, once: an answer that fails must not take it away, or it would come in for ever.
  const asked = server.requests.filter(({ path }) => path === '/api/session');
  expect(asked.length).toBeLessThanOrEqual(2);
});
