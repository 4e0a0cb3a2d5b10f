import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { PrintCheckNote } from '../PrintCheckNote';
import { choicesOf, GROUP } from './groups.testing';
import ProductionPage from './ProductionPage';

// Every row draws one.
vi.mock('../PrintCheckNote', () => ({ PrintCheckNote: vi.fn(() => null) }));

test('ADM-18 a tick draws its own row anew, and a drag none of the hundreds that may stand there', async () => {
  startTestServer({
    'GET /api/admin/production': () => ({
      body: { success: true, data: [GROUP], choices: choicesOf(), short: [], mostOnPlate: 200 },
    }),
    'GET /api/admin/plates': () => ({ body: { success: true, data: { printers: [], plates: [] } } }),
    'GET /api/admin/spools': () => ({ body: { success: true, data: { spools: [], stock: [] } } }),
  });
  renderAt('/admin/production', <ProductionPage />);
  const boxes = await screen.findAllByRole('checkbox', { name: /auf eine Platte legen$/ });
  const [box] = boxes;
  if (!box || boxes.length < 2) throw new Error('There are not enough parts.');
  const drawn = vi.mocked(PrintCheckNote);
  // What was asked for on the way has come.
  await vi.waitFor(() => expect(screen.queryAllByText(/geladen …$/)).toEqual([]));
  drawn.mockClear();
  fireEvent.click(box);
  expect(await screen.findByText('1 Teil gewählt')).toBeVisible();
  expect(drawn).toHaveBeenCalledTimes(1);

  drawn.mockClear();
  document.elementFromPoint = () => null;
  const [handle] = screen.getAllByTitle('Auf eine Platte ziehen');
  if (!handle) throw new Error('There is no handle.');
  fireEvent.pointerDown(handle, { button: 0, isPrimary: true, clientX: 0, clientY: 0 });
  for (const way of [20, 40, 60]) fireEvent.pointerMove(window, { clientX: way, clientY: way });
  expect(await screen.findByText('Wohin damit?')).toBeVisible();
  fireEvent.pointerUp(window, { clientX: 60, clientY: 60 });
  expect(drawn).not.toHaveBeenCalled();
});
