import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { GROUP } from './groups.testing';
import ProductionPage from './ProductionPage';

const answer = (data: object[]) => ({ body: { success: true, data } });

test('ADM-18 open parts stand in groups, and printed pieces are counted', async () => {
  let groups = [GROUP];
  const server = startTestServer({
    'GET /api/admin/production': () => answer(groups),
    'POST /api/admin/production/printed': () => {
      const [first, ...rest] = GROUP.parts;
      groups = [{ ...GROUP, openPieces: 2, parts: [{ ...first, printed: 3 } as never, ...rest] }];
      return { body: { success: true } };
    },
  });
  renderAt('/admin/production', <ProductionPage />);
  const group = within(await screen.findByRole('region', { name: /^PETG, Schwarz, 0,2\smm$/ }));
  expect(group.getByText(/5\sStück offen, 40,00\scm³, höchstens 51\sg/)).toBeVisible();
  expect(group.getAllByText('liefern bis 01.12.2020')[0]).toBeVisible();
  expect(group.getByText('überfällig')).toBeVisible();
  expect(group.getByText('Dünne Wände: im Mittel höchstens 0,03 mm.')).toBeVisible();
  expect(group.getByText(/^Volumen unsicher, .* stehen Flächenmodelle\.$/)).toBeVisible();
  expect(group.getByRole('link', { name: '#CAFE1234' })).toHaveAttribute('href', '/admin/orders?order=id-1');

  const field = group.getByLabelText('Gedruckte Stücke von halter.stl, Bestellung CAFE1234');
  fireEvent.change(field, { target: { value: '4' } });
  fireEvent.blur(field);
  expect(await group.findByText('Bitte geben Sie 0 bis 3 an.')).toBeVisible();
  expect(field).toHaveAccessibleName();
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);

  fireEvent.click(
    group.getByRole('button', { name: 'Alle Stücke von halter.stl gedruckt, Bestellung CAFE1234' }),
  );
  expect(await screen.findByText(/^2\sStück offen,/)).toBeVisible();
  const post = server.requests.find(({ method }) => method === 'POST');
  expect(post?.body).toEqual({ orderId: 'id-1', position: 0, printed: 3, seen: 0 });
});

test('ADM-18 what was not saved says why; a list that does not come is asked for again', async () => {
  const server = startTestServer({
    'GET /api/admin/production': () => ({
      status: 503,
      body: { success: false, code: 'busy', error: 'Zu viel los.' },
    }),
    'POST /api/admin/production/printed': () => ({
      status: 409,
      body: {
        success: false,
        code: 'order_changed',
        error: 'Bestellung wurde inzwischen geändert. Bitte neu laden.',
      },
    }),
  });
  renderAt('/admin/production', <ProductionPage />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Die offenen Teile konnten nicht geladen werden.');
  server.serve({ 'GET /api/admin/production': () => answer([GROUP]) });
  fireEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
  fireEvent.click(
    await screen.findByRole('button', { name: 'Alle Stücke von halter.stl gedruckt, Bestellung CAFE1234' }),
  );
  expect(
    await screen.findByText(
      /Das wurde nicht gespeichert\. Bestellung wurde inzwischen geändert\. Bitte neu laden\./,
    ),
  ).toBeVisible();
});

test('ADM-18 what is typed stays while another admin counts, and is refused by the count that was seen', async () => {
  const [first, ...rest] = GROUP.parts;
  let printed = 0;
  const server = startTestServer({
    'GET /api/admin/production': () =>
      answer([{ ...GROUP, openPieces: 5 - printed, parts: [{ ...first, printed } as never, ...rest] }]),
    'POST /api/admin/production/printed': () => ({
      status: 409,
      body: { success: false, code: 'order_changed', error: 'Bestellung wurde inzwischen geändert.' },
    }),
  });
  const { queries } = renderAt('/admin/production', <ProductionPage />);
  const field = await screen.findByLabelText('Gedruckte Stücke von halter.stl, Bestellung CAFE1234');
  expect(field).toHaveValue('0');
  fireEvent.change(field, { target: { value: '2' } });
  printed = 1;
  await act(() => queries.invalidateQueries());
  expect(await screen.findAllByText(/^4\sStück\soffen/)).not.toHaveLength(0);
  expect(field).toHaveValue('2');
  fireEvent.blur(field);
  expect(await screen.findByText(/Das wurde nicht gespeichert\./)).toBeVisible();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    printed: 2,
    seen: 0,
  });
  // From here on the other admin's count is what the next one is made from.
  await waitFor(() => expect(field).toHaveValue('1'));
});

test('ADM-18 an untouched field follows what another admin has counted', async () => {
  const [first, ...rest] = GROUP.parts;
  let printed = 0;
  startTestServer({
    'GET /api/admin/production': () =>
      answer([{ ...GROUP, parts: [{ ...first, printed } as never, ...rest] }]),
  });
  const { queries } = renderAt('/admin/production', <ProductionPage />);
  const field = await screen.findByLabelText('Gedruckte Stücke von halter.stl, Bestellung CAFE1234');
  printed = 2;
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(field).toHaveValue('2'));
});

test('ADM-19 the list is offered as CSV', async () => {
  startTestServer({ 'GET /api/admin/production': () => answer([GROUP]) });
  renderAt('/admin/production', <ProductionPage />);
  expect(await screen.findByRole('link', { name: 'Liste als CSV' })).toHaveAttribute(
    'href',
    '/api/admin/production/csv',
  );
});
