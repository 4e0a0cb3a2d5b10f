import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { type SeenRequest, startTestServer } from '../../testing/server';
import { ConsentLayer, openConsentSettings, usePageCounts } from '.';
import { CONSENT_TEXT_VERSION } from './consent';
import { closeConsentSettings } from './dialogStore';
import { pageName } from './pageName';

const ONLY_NECESSARY = 'Nur notwendige Cookies';
const ALL = 'Alle Cookies akzeptieren';

let counted: SeenRequest[];

beforeEach(() => {
  localStorage.clear();
  act(closeConsentSettings);
  counted = [];
  startTestServer({
    'POST /api/page-view': (request) => {
      counted.push(request);
      return { body: { success: true } };
    },
  });
});

function Page() {
  usePageCounts();
  return <ConsentLayer />;
}

const banner = () => screen.queryByRole('region', { name: 'Cookie-Hinweis' });
const shown = () => screen.findByRole('region', { name: 'Cookie-Hinweis' });
const choice = () => JSON.parse(localStorage.getItem('cookie-consent') ?? 'null');
const button = (name: string) => screen.getByRole('button', { name });

function heard(): { detail: unknown }[] {
  const events: { detail: unknown }[] = [];
  const listen = (event: Event) => events.push({ detail: (event as CustomEvent).detail });
  window.addEventListener('cookie-consent-updated', listen);
  return events;
}

test('COOK-01 COOK-02 DUTY-06 the banner shows until a choice is stored, with two answers alike', async () => {
  const { unmount } = renderAt('/', <Page />);
  expect(await shown()).toBeVisible();
  const buttons = within(banner() as HTMLElement).getAllByRole('button');
  expect(buttons.map((each) => each.textContent)).toEqual([ONLY_NECESSARY, ALL, 'Einstellungen']);
  expect(button(ONLY_NECESSARY).className).toBe(button(ALL).className);
  unmount();
  const again = renderAt('/', <Page />);
  expect(await shown()).toBeVisible();
  await userEvent.click(button(ONLY_NECESSARY));
  expect(banner()).toBeNull();
  again.unmount();
  renderAt('/', <Page />);
  expect(banner()).toBeNull();
});

test.each([
  [ONLY_NECESSARY, false],
  [ALL, true],
])(
  'COOK-05 COOK-06 COOK-07 DUTY-06 %s stores the choice with time and text version, and tells',
  async (name, value) => {
    const events = heard();
    renderAt('/', <Page />);
    await shown();
    const before = Date.now();
    await userEvent.click(button(name));
    expect(choice()).toEqual({
      necessary: true,
      analytics: value,
      // Nothing has this purpose, so that nothing is stored for it.
      marketing: false,
      timestamp: expect.any(String),
      version: CONSENT_TEXT_VERSION,
    });
    expect(Date.parse(choice().timestamp)).toBeGreaterThanOrEqual(before);
    expect(events).toEqual([{ detail: choice() }]);
  },
);

test('COOK-03 COOK-04 the settings have three switches, a locked one; cancelling stores nothing, saving the switches', async () => {
  const events = heard();
  renderAt('/', <Page />);
  await shown();
  await userEvent.click(button('Einstellungen'));
  const dialog = await screen.findByRole('dialog', { name: 'Cookie-Einstellungen' });
  const [necessary, analytics, marketing] = ['Notwendig', 'Analyse', 'Marketing'].map((name) =>
    within(dialog).getByRole('switch', { name }),
  );
  expect(necessary).toBeChecked();
  expect(necessary).toBeDisabled();
  expect(analytics).not.toBeChecked();
  expect(marketing).not.toBeChecked();
  expect(marketing).toBeDisabled();
  await userEvent.click(analytics as HTMLElement);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(choice()).toBeNull();
  expect(events).toEqual([]);
  expect(banner()).toBeVisible();

  await userEvent.click(button('Einstellungen'));
  const again = await screen.findByRole('dialog');
  expect(within(again).getByRole('switch', { name: 'Analyse' })).not.toBeChecked();
  await userEvent.click(within(again).getByRole('switch', { name: 'Analyse' }));
  await userEvent.click(within(again).getByRole('button', { name: 'Einstellungen speichern' }));
  expect(choice()).toMatchObject({ necessary: true, analytics: true, marketing: false });
  expect(events).toHaveLength(1);
  expect(banner()).toBeNull();

  // From the footer, with what was chosen.
  act(openConsentSettings);
  const later = await screen.findByRole('dialog');
  expect(within(later).getByRole('switch', { name: 'Analyse' })).toBeChecked();
});

test('DUTY-06 in the dialog one press takes back all that was agreed to', async () => {
  renderAt('/', <Page />);
  await shown();
  await userEvent.click(button(ALL));
  expect(choice()).toMatchObject({ analytics: true });
  act(openConsentSettings);
  const dialog = await screen.findByRole('dialog', { name: 'Cookie-Einstellungen' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Alle ablehnen' }));
  expect(choice()).toMatchObject({ necessary: true, analytics: false, marketing: false });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('DUTY-06 a choice about other words is asked for again, and so is a damaged one', async () => {
  const old = {
    necessary: true,
    analytics: true,
    marketing: true,
    timestamp: '2025-01-01T00:00:00Z',
    version: '1',
  };
  for (const stored of [JSON.stringify(old), '{', '[]', 'null', '{"analytics":true}']) {
    localStorage.setItem('cookie-consent', stored);
    const { unmount } = renderAt('/', <Page />);
    expect(await shown(), stored).toBeVisible();
    unmount();
  }
  expect(counted).toEqual([]);
});

test('COOK-08 nothing is counted before consent or without it, and every page after it until it is taken back', async () => {
  const { unmount } = renderAt('/faq', <Page />);
  await shown();
  await userEvent.click(button(ONLY_NECESSARY));
  unmount();
  renderAt('/faq', <Page />);
  expect(counted).toEqual([]);

  act(openConsentSettings);
  await userEvent.click(await screen.findByRole('switch', { name: 'Analyse' }));
  await userEvent.click(button('Einstellungen speichern'));
  await vi.waitFor(() => expect(counted.map(({ body }) => body)).toEqual([{ page: 'faq' }]));

  act(openConsentSettings);
  await userEvent.click(await screen.findByRole('switch', { name: 'Analyse' }));
  await userEvent.click(button('Einstellungen speichern'));
  renderAt('/agb', <Page />);
  expect(counted).toHaveLength(1);
});

test('COOK-08 what is counted is a name of a page, never an address', () => {
  expect(pageName('/', '')).toBe('start');
  expect(pageName('/konfigurator', '')).toBe('upload');
  expect(pageName('/konfigurator', '?step=order&draft=0190')).toBe('order');
  for (const path of ['/bestellung', '/admin/orders', '/konfigurator/x'])
    expect(pageName(path, '#token')).toBeNull();
  expect(pageName('/konfigurator', '?step=<b>')).toBeNull();
});
