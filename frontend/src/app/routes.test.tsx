import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closeAuthDialog } from '../features/session/authDialogStore';
import { ADMIN, fakeServer, GUEST, LEGAL_TEXTS, SETTINGS, SHOP, USER } from '../lib/testing';
import { renderApp } from './testing/renderApp';

vi.mock('../features/upload', () => import('./testing/fakeSteps'));
vi.mock('../features/configure', () => import('./testing/fakeSteps'));
vi.mock('../features/review', () => import('./testing/fakeSteps'));
vi.mock('../features/order', () => import('./testing/fakeSteps'));
vi.mock('../features/complete', () => import('./testing/fakeSteps'));
vi.mock('./useStartUp', () => ({ useStartUp: () => undefined }));

const FIGURES = {
  orders: 4,
  soldCents: 123_456,
  averageCents: 30_864,
  refunds: 0,
  refundedCents: 0,
  keptCents: 123_456,
  refundedUnsoldCents: 0,
  cancelledOrders: 0,
  cancelledCents: 0,
  cancelledOwedCents: 0,
  heldOrders: 0,
  heldCents: 0,
  customers: 3,
  returningCustomers: 1,
  returningOrders: 2,
};
const FUNNEL = { uploads: 9, carts: 6, checkouts: 5, paid: 4 };
const DAY = { start: '2026-11-20', orders: 4, soldCents: 123_456, refundedCents: 0 };
const PLA = { name: 'PLA', parts: 9, pieces: 12, cents: 123_456 };
const ANALYTICS = {
  from: '2026-11-20',
  to: '2026-11-20',
  beforeFrom: '2026-11-19',
  beforeTo: '2026-11-19',
  step: 'day',
  figures: FIGURES,
  figuresBefore: FIGURES,
  overTime: [DAY],
  overTimeBefore: [DAY],
  byMaterial: [PLA],
  byColor: [],
  byLayerHeight: [],
  byInfill: [],
  byDiscount: [],
  byShipping: [],
  funnel: FUNNEL,
  funnelBefore: FUNNEL,
  formats: [],
  refused: [],
};

const ORDER = {
  id: '0193a4b2-77c1-7d3e-9f00-5be1c2d3e4f5',
  orderNumber: 'C2D3E4F5',
  createdAt: '2026-11-20T10:00:00Z',
  status: 'submitted',
  shipping: 'express',
  deliveryBy: '2026-11-27',
  totalCents: 5222,
  refundedCents: 0,
  paymentState: 'paid',
  customerName: 'Jörg Groß',
  customerEmail: 'joerg@example.org',
  pieces: 3,
  materials: ['PLA'],
  needs: [],
  stops: [],
  version: 0,
};

const ANSWERS = {
  '/api/session': GUEST,
  '/api/shop': SHOP,
  '/api/settings': SETTINGS,
  ...LEGAL_TEXTS,
  '/api/drafts': { success: true, data: [] },
  '/api/admin/orders': { success: true, data: [ORDER], next: null },
  '/api/admin/failed-receipts': { success: true, data: [] },
  '/api/admin/order-counts': { success: true, data: { today: 1, archived: 0, byStatus: {}, byNeed: {} } },
  '/api/admin/analytics': {
    success: true,
    data: ANALYTICS,
  },
  '/api/admin/production': { success: true, data: [] },
};

beforeEach(() => {
  // The dialog's store outlives the page of a test.
  closeAuthDialog();
  fakeServer(ANSWERS);
});

/** Figures are bound to their units by no-break spaces, which names keep. */
const seen = (text: string) => new RegExp(`^${text.replace(' ', '\\s')}$`);

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

describe('addresses', () => {
  test('NAV-01 / shows the configurator and the header marks it as active', async () => {
    renderApp('/');
    expect(await title('Modelle hochladen')).toBeVisible();
    const link = screen.getAllByRole('link', { name: 'Konfigurator', current: 'page' })[0];
    expect(screen.getByRole('banner')).toContainElement(link ?? null);
  });

  test('NAV-02 /konfigurator shows the same configurator', async () => {
    renderApp('/konfigurator?step=review');
    expect(await title('Bestellübersicht')).toBeVisible();
  });

  test.each([
    ['/account', 'Mein Konto'],
    ['/drafts', 'Entwürfe'],
    ['/success', 'Zahlung erfolgreich'],
  ])('NAV-03 %s shows its page', async (address, heading) => {
    renderApp(address);
    expect(await title(heading)).toBeVisible();
  });

  test.each([
    ['/datenschutz', 'Datenschutzerklärung', 'DSGVO'],
    ['/agb', 'Allgemeine Geschäftsbedingungen', '9 Prozentpunkte'],
    ['/widerruf', 'Widerrufsbelehrung', 'vierzehn Tage'],
    ['/impressum', 'Impressum', 'DDG'],
    ['/faq', 'Häufige Fragen', 'Versand'],
  ])('NAV-04 %s shows its text', async (address, heading, words) => {
    renderApp(address);
    expect(await title(heading)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent(words));
  });

  test.each(['/gibt-es-nicht', '/admin', '/admin/users', '/konfigurator/upload', '/api', '/AGB/x'])(
    'NAV-06 %s redirects to /',
    async (address) => {
      const app = renderApp(address);
      expect(await title('Modelle hochladen')).toBeVisible();
      expect(app.address()).toBe('/');
    },
  );
});

describe('admin pages', () => {
  test('NAV-05 an admin sees the orders, newest first, as the server gave them', async () => {
    fakeServer({ ...ANSWERS, '/api/session': ADMIN });
    renderApp('/admin/orders');
    const row = await screen.findByRole('row', { name: /#C2D3E4F5/ });
    expect(within(row).getByRole('cell', { name: seen('52,22 €') })).toBeVisible();
    expect(within(row).getByText('Eingegangen')).toBeVisible();
  });

  test('NAV-05 an admin sees the analytics', async () => {
    fakeServer({ ...ANSWERS, '/api/session': ADMIN });
    renderApp('/admin/analytics');
    expect(await screen.findByText('308,64 €')).toBeVisible();
    act(() => screen.getAllByText('Als Tabelle')[2]?.click());
    expect(screen.getByRole('cell', { name: 'PLA' })).toBeVisible();
  });

  test('NAV-05 an admin sees the settings of the server', async () => {
    fakeServer({ ...ANSWERS, '/api/session': ADMIN });
    renderApp('/admin/settings?tab=choices');
    const step = within(await screen.findByRole('radiogroup', { name: 'Volumen von STEP-Dateien' }));
    expect(step.getByRole('radio', { name: /Gemessen/ })).toBeChecked();
    expect(screen.getByText(/Version 7/)).toBeVisible();
  });

  test('ADM-18 an admin sees what is to be printed', async () => {
    fakeServer({ ...ANSWERS, '/api/session': ADMIN });
    renderApp('/admin/production');
    expect(await screen.findByText('Nichts zu drucken')).toBeVisible();
  });

  test.each(['/admin/orders', '/admin/production', '/admin/analytics', '/admin/settings'])(
    'NAV-05 ROLE-18 a guest at %s gets the auth dialog and no data is asked for',
    async (address) => {
      const asked = fakeServer(ANSWERS);
      renderApp(address);
      expect(await screen.findByRole('dialog', { name: 'Anmelden' })).toBeVisible();
      expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
    },
  );

  test('ROLE-19 a user without the role is sent to / and told so', async () => {
    const asked = fakeServer({ ...ANSWERS, '/api/session': USER });
    const app = renderApp('/admin/orders');
    expect(await screen.findByText('Kein Zugriff auf diesen Bereich.')).toBeVisible();
    expect(app.address()).toBe('/');
    expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  });

  test('a failed list shows the error with retry, never the empty state', async () => {
    const answers: Record<string, unknown> = {
      ...ANSWERS,
      '/api/session': ADMIN,
      '/api/admin/orders': [403, { success: false, data: [], error: 'Kein Zugriff' }],
    };
    fakeServer(answers);
    renderApp('/admin/orders');
    expect(await screen.findByRole('alert')).toHaveTextContent('Kein Zugriff');
    expect(screen.queryByText('Nichts zu tun')).not.toBeInTheDocument();
    answers['/api/admin/orders'] = { success: true, data: [], next: null };
    act(() => screen.getByRole('button', { name: 'Erneut versuchen' }).click());
    expect(await screen.findByText('Nichts zu tun')).toBeVisible();
  });
});

describe('drafts', () => {
  test('NAV-03 a logged-in user sees the drafts', async () => {
    fakeServer({
      ...ANSWERS,
      '/api/session': USER,
      '/api/drafts': {
        success: true,
        data: [
          {
            id: 'd1',
            draft_name: 'Gehäuse',
            cart_items: [{}, {}],
            shipping: 'pickup',
            totalPrice: 49.9,
            updated_at: '2026-11-01T08:00:00Z',
          },
        ],
      },
    });
    renderApp('/drafts');
    expect(await screen.findByRole('heading', { name: 'Gehäuse' })).toBeVisible();
    expect(screen.getByText('Zuletzt geändert am 01.11.2026, 09:00')).toBeVisible();
    expect(screen.getByText('49,90 €')).toBeVisible();
  });

  test('a user without drafts sees what they are for', async () => {
    fakeServer({ ...ANSWERS, '/api/session': USER });
    renderApp('/drafts');
    expect(await title('Keine Entwürfe vorhanden')).toBeVisible();
  });
});

test('ACC-01 the account page asks a guest to log in', async () => {
  renderApp('/account');
  expect(await title('Mein Konto')).toBeVisible();
  expect(screen.getByText('Bitte melden Sie sich an, um Ihr Konto zu verwalten.')).toBeVisible();
});

test('following a link puts the focus on the heading of the new page', async () => {
  const { history } = renderApp('/agb');
  await title('Allgemeine Geschäftsbedingungen');
  await act(() => history.push('/impressum'));
  await waitFor(async () => expect(await title('Impressum')).toHaveFocus());
  expect(document.title).toBe('Impressum – Schichtwerk');
});

test('the FAQ names the fees of the settings, not figures of its own', async () => {
  renderApp('/faq#versand');
  expect(await screen.findByText(/Standardversand 6,66 €, Expressversand 22,22 €/)).toBeVisible();
});
