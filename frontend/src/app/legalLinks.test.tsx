import { screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { closeAuthDialog } from '../features/session/authDialogStore';
import { ADMIN, fakeServer, SETTINGS, SHOP } from '../lib/testing';
import { LEGAL_PAGES } from './layout/navigation';
import { routes } from './Pages';
import { broken } from './testing/fakeSteps';
import { renderApp } from './testing/renderApp';
import { STEPS } from './wizard/steps';

const frame = vi.hoisted(() => ({ error: null as Error | null }));

vi.mock('../features/upload', () => import('./testing/fakeSteps'));
vi.mock('../features/configure', () => import('./testing/fakeSteps'));
vi.mock('../features/review', () => import('./testing/fakeSteps'));
vi.mock('../features/order', () => import('./testing/fakeSteps'));
vi.mock('../features/complete', () => import('./testing/fakeSteps'));
vi.mock('./useStartUp', () => ({
  useStartUp: () => {
    if (frame.error) throw frame.error;
  },
}));

beforeEach(() => {
  closeAuthDialog();
  [broken.error, frame.error] = [null, null];
  // The owner: no page sends them away. Their lists cannot be had, which takes nothing from the frame.
  fakeServer({ '/api/session': ADMIN, '/api/shop': SHOP, '/api/settings': SETTINGS });
});

/** Every address of the table of routes. */
function addresses(table: readonly RouteObject[]): string[] {
  return table.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [path === '*' ? '/gibt-es-nicht' : path]),
    ...addresses(children),
  ]);
}

const PAGES = [
  ...addresses(routes),
  ...STEPS.map(({ id }) => `/konfigurator?step=${id}`),
  '/success?session_id=cs_test_x',
];

/** Of the links, without the cost of asking for each by its role. */
const linksOf = (place: Element | null | undefined) =>
  [...(place?.querySelectorAll('a') ?? [])].map((link) => [link.getAttribute('href'), link.textContent]);

const footer = () => document.querySelector('footer');

test.each(PAGES)('DUTY-05 DUTY-11 from %s every legal page is one link away', async (address) => {
  renderApp(address);
  // Its code has come, and it shows something. For the page of licences cargo is asked what is shipped, which takes seconds.
  await waitFor(
    () => {
      const words = document.querySelector('main')?.textContent;
      expect(words).toBeTruthy();
      expect(words).not.toMatch(/^Seite wird geladen/);
    },
    { timeout: 15_000 },
  );
  for (const link of LEGAL_PAGES) expect(linksOf(footer())).toContainEqual(link);
  expect(linksOf(footer())).toContainEqual(['/widerruf', 'Vertrag widerrufen']);
  expect(footer()).toHaveTextContent('Cookie-Einstellungen');
});

test('DUTY-05 DUTY-11 a step or a frame that fails leaves them in reach', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  broken.error = new Error('a step that cannot be drawn');
  const step = renderApp('/konfigurator?step=configure');
  await screen.findByRole('alert');
  for (const link of LEGAL_PAGES) expect(linksOf(footer())).toContainEqual(link);
  step.unmount();

  frame.error = new Error('a frame that cannot be drawn');
  renderApp('/konfigurator');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Diese Seite konnte nicht geladen werden');
  expect(footer()).toBeNull();
  for (const link of LEGAL_PAGES) expect(linksOf(alert)).toContainEqual(link);
});
