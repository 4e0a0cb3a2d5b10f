import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PageRouter } from '../lib/PageRouter';
import { memoryHistory } from '../testing/memoryHistory';
import { startTestServer } from '../testing/server';
import AnalyticsPage from './analytics/AnalyticsPage';
import ActsPage from './orders/ActsPage';
import OrdersPage from './orders/OrdersPage';
import ProductionPage from './production/ProductionPage';
import SettingsPage from './settings/SettingsPage';

const WHY = 'Der Server ist gerade beschäftigt.';
const SCREENS = [
  ['Bestellungen', OrdersPage, '/', 'orders', 'Die Bestellungen konnten nicht geladen werden.'],
  ['die Zähler', OrdersPage, '/', 'order-counts', 'Die Zähler konnten nicht geladen werden.'],
  ['eine Bestellung', OrdersPage, '/?order=o-1', 'orders/o-1', 'Die Bestellung konnte nicht geladen werden.'],
  ['Protokoll', ActsPage, '/', 'acts', /Protokoll konnte nicht geladen werden/],
  ['Fertigung', ProductionPage, '/', 'production', 'Die offenen Teile konnten nicht geladen werden.'],
  ['Analytics', AnalyticsPage, '/', 'analytics', 'Die Auswertung konnte nicht geladen werden.'],
  ['offene Punkte', SettingsPage, '/', 'open-points', /vor der Eröffnung offen ist, konnte nicht geladen/],
  ['Verlauf', SettingsPage, '/?tab=history', 'settings/versions', 'Der Verlauf konnte nicht geladen werden.'],
  ['Betreiberdaten', SettingsPage, '/?tab=operator', 'operator', /Betreiberdaten konnten nicht geladen/],
  [
    'Sicherheit',
    SettingsPage,
    '/?tab=security',
    'second-factor',
    /Zwei-Faktor-Anmeldung konnte nicht geladen/,
  ],
] as const;

test.each(SCREENS)(
  'ADM-09 %s: a failed load says what failed and why, and is tried again',
  async (_, Page, at, call, what) => {
    const path = `GET /api/admin/${call}`;
    const server = startTestServer({
      [path]: () => ({ status: 503, body: { success: false, error: WHY, code: 'busy' } }),
    });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PageRouter history={memoryHistory(at)}>
          <Page />
        </PageRouter>
      </QueryClientProvider>,
    );
    const title = await screen.findByText(what, {}, { timeout: 5000 });
    const banner = title.closest('[role=alert]') as HTMLElement;
    expect(banner).toHaveTextContent(WHY);
    const asked = () => server.requests.filter(({ method, path: to }) => `${method} ${to}` === path).length;
    const before = asked();
    const retry = [...banner.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Erneut versuchen',
    );
    await userEvent.click(retry as HTMLElement);
    await expect.poll(asked).toBe(before + 1);
  },
);
