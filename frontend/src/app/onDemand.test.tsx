import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ADMIN, fakeServer, SHOP } from '../lib/testing';
import { renderApp } from './testing/renderApp';

const loaded = vi.hoisted(() => new Set<string>());

/** A page's module that notes when its code is asked for. */
function page(name: string) {
  return () => {
    loaded.add(name);
    return { default: () => <h1>{name}</h1> };
  };
}

vi.mock('../features/upload', () => import('./testing/fakeSteps'));
vi.mock('../features/configure', () => import('./testing/fakeSteps'));
vi.mock('../features/review', () => import('./testing/fakeSteps'));
vi.mock('../features/order', () => import('./testing/fakeSteps'));
vi.mock('./useStartUp', () => ({ useStartUp: () => undefined }));
vi.mock('../features/complete', () => {
  loaded.add('success');
  return { SuccessPage: () => <h1>success</h1>, CompleteStep: () => null };
});
vi.mock('../admin/orders/OrdersPage', page('orders'));
vi.mock('../admin/production/ProductionPage', page('production'));
vi.mock('../admin/analytics/AnalyticsPage', page('analytics'));
vi.mock('../admin/settings/SettingsPage', page('settings'));
vi.mock('../features/drafts', () => {
  loaded.add('drafts');
  return { DraftsPage: () => <h1>drafts</h1> };
});
vi.mock('../features/legal/TermsPage', page('agb'));
vi.mock('../features/legal/PrivacyPage', page('datenschutz'));
vi.mock('../features/legal/WithdrawalPage', page('widerruf'));
vi.mock('../features/legal/ImprintPage', page('impressum'));
vi.mock('../features/faq/FaqPage', page('faq'));

const PAGES = [
  ['/admin/orders', 'orders'],
  ['/admin/production', 'production'],
  ['/admin/analytics', 'analytics'],
  ['/admin/settings', 'settings'],
  ['/drafts', 'drafts'],
  ['/success', 'success'],
  ['/agb', 'agb'],
  ['/datenschutz', 'datenschutz'],
  ['/widerruf', 'widerruf'],
  ['/impressum', 'impressum'],
  ['/faq', 'faq'],
] as const;

test('NAV-07 opening the configurator fetches the code of no other page; opening a page fetches its own', async () => {
  fakeServer({ '/api/session': ADMIN, '/api/shop': SHOP });
  const { history } = renderApp('/');
  await screen.findByRole('heading', { level: 1, name: 'Modelle hochladen' });
  expect([...loaded]).toEqual([]);

  for (const [address, name] of PAGES) {
    expect(loaded).not.toContain(name);
    await act(() => history.push(address));
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(loaded).toContain(name);
  }
});
