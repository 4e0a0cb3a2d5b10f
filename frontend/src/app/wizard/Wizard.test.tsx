import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, GUEST, SHOP } from '../../lib/testing';
import { broken } from '../testing/fakeSteps';
import { renderApp } from '../testing/renderApp';

vi.mock('../../features/upload', () => import('../testing/fakeSteps'));
vi.mock('../../features/configure', () => import('../testing/fakeSteps'));
vi.mock('../../features/review', () => import('../testing/fakeSteps'));
vi.mock('../../features/order', () => import('../testing/fakeSteps'));
vi.mock('../../features/complete', () => import('../testing/fakeSteps'));
vi.mock('../useStartUp', () => ({ useStartUp: () => undefined }));

beforeEach(() => {
  broken.error = null;
  fakeServer({ '/api/session': GUEST, '/api/shop': SHOP });
});

const STEPS = [
  ['upload', 'Modelle hochladen', 'Upload'],
  ['configure', 'Teile konfigurieren', 'Konfiguration'],
  ['review', 'Bestellübersicht', 'Übersicht'],
  ['order', 'Daten eingeben', 'Bestellung'],
  ['complete', 'Vielen Dank', 'Abschluss'],
] as const;

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const progress = () => screen.getByRole('list', { name: 'Fortschritt der Bestellung' });

describe('the step in the address', () => {
  test.each(STEPS)('STEP-01 ?step=%s shows its step', async (step, heading, label) => {
    renderApp(`/konfigurator?step=${step}`);
    expect(await title(heading)).toBeVisible();
    expect(within(progress()).getByRole('listitem', { current: 'step' })).toHaveTextContent(label);
  });

  test.each(['/', '/konfigurator', '/?step=', '/?step=UPLOAD', '/konfigurator?step=zahlung', '/?step=0'])(
    'STEP-02 at %s the step is upload',
    async (address) => {
      renderApp(address);
      expect(await title('Modelle hochladen')).toBeVisible();
    },
  );

  test('STEP-03 the progress bar shows the five steps in order', async () => {
    renderApp('/');
    await title('Modelle hochladen');
    const labels = within(progress())
      .getAllByRole('listitem')
      .map((item) => item.textContent?.replace(/^\d/, ''));
    expect(labels).toEqual(['Upload', 'Konfiguration', 'Übersicht', 'Bestellung', 'Abschluss']);
  });
});

describe('moves', () => {
  test.each([
    ['configure', 'upload'],
    ['review', 'configure'],
    ['order', 'review'],
  ])('STEP-07 back from %s leads to %s', async (from, to) => {
    const { address } = renderApp(`/konfigurator?step=${from}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Schritt zurück' }));
    expect(address()).toBe(`/konfigurator?step=${to}`);
  });

  test.each([
    ['upload', 'configure'],
    ['configure', 'review'],
    ['review', 'order'],
  ])('STEP-06 on from %s leads to %s', async (from, to) => {
    const { address } = renderApp(`/?step=${from}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Schritt weiter' }));
    expect(address()).toBe(`/?step=${to}`);
  });

  test('STEP-06 a step whose code comes late shows once it is there', async () => {
    renderApp('/?step=upload');
    for (const heading of ['Teile konfigurieren', 'Bestellübersicht', 'Daten eingeben']) {
      await userEvent.click(await screen.findByRole('button', { name: 'Schritt weiter' }));
      expect(await title(heading)).toHaveFocus();
    }
  });

  test('STEP-08 a new order begins at /konfigurator', async () => {
    const { address } = renderApp('/konfigurator?step=complete');
    await userEvent.click(await screen.findByRole('button', { name: 'Neue Bestellung' }));
    expect(address()).toBe('/konfigurator');
    expect(await title('Modelle hochladen')).toBeVisible();
  });

  test('the rest of the address stays, so that a draft is not lost on the way', async () => {
    const { address } = renderApp('/konfigurator?step=review&draft=d1');
    await userEvent.click(await screen.findByRole('button', { name: 'Schritt weiter' }));
    expect(address()).toBe('/konfigurator?step=order&draft=d1');
  });

  test('the back button of the browser leads to the step before', async () => {
    const { history } = renderApp('/?step=upload');
    await userEvent.click(await screen.findByRole('button', { name: 'Schritt weiter' }));
    await title('Teile konfigurieren');
    await act(() => history.go(-1));
    expect(await title('Modelle hochladen')).toBeVisible();
  });

  test('a move puts the focus on the heading of the new step and announces it', async () => {
    renderApp('/?step=upload');
    await userEvent.click(await screen.findByRole('button', { name: 'Schritt weiter' }));
    expect(await title('Teile konfigurieren')).toHaveFocus();
    expect(screen.getByText('Schritt 2 von 5: Konfiguration')).toHaveAttribute('aria-live', 'polite');
    expect(document.title).toBe('Konfiguration – Schichtwerk');
  });

  test('opening the page leaves the focus at its start', async () => {
    renderApp('/?step=review');
    await title('Bestellübersicht');
    expect(document.body).toHaveFocus();
  });
});

describe('when a step cannot be drawn', () => {
  beforeEach(() => {
    // React and the boundary report what they caught; it is expected here.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    broken.error = new Error('Kaputt');
  });

  test('STEP-09 the failure is named, with retry and reload', async () => {
    renderApp('/?step=configure');
    expect(await title('Fehler beim Laden des Konfigurators')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Kaputt');
    expect(screen.getByRole('button', { name: 'Seite neu laden' })).toBeVisible();
    broken.error = null;
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await title('Teile konfigurieren')).toBeVisible();
  });

  test('STEP-09 retry shows the failure again when nothing has changed', async () => {
    renderApp('/?step=configure');
    await userEvent.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    expect(await title('Fehler beim Laden des Konfigurators')).toBeVisible();
  });

  test('STEP-09 header and footer stay, and another step still works', async () => {
    const { history } = renderApp('/?step=configure');
    await title('Fehler beim Laden des Konfigurators');
    expect(screen.getByRole('banner')).toBeVisible();
    await act(() => history.push('/?step=upload'));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(await title('Modelle hochladen')).toBeVisible();
  });
});
