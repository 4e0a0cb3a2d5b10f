import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearCart, replaceCart } from '../../features/parts/store';
import { closeAuthDialog } from '../../features/session/authDialogStore';
import { ADMIN, fakeServer, GUEST, SHOP, USER } from '../../lib/testing';
import { cartItem } from '../../testing/parts';
import { renderApp } from '../testing/renderApp';

vi.mock('../../features/upload', () => import('../testing/fakeSteps'));
vi.mock('../../features/configure', () => import('../testing/fakeSteps'));
vi.mock('../../features/review', () => import('../testing/fakeSteps'));
vi.mock('../../features/order', () => import('../testing/fakeSteps'));
vi.mock('../../features/complete', () => import('../testing/fakeSteps'));
vi.mock('../useStartUp', () => ({ useStartUp: () => undefined }));

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const as = (session: unknown, more: Record<string, unknown> = {}) =>
  fakeServer({ '/api/session': session, '/api/shop': SHOP, '/api/logout': { success: true }, ...more });

beforeEach(() => {
  // The dialog's store outlives the page of a test.
  closeAuthDialog();
  as(GUEST);
  localStorage.setItem('cart', 'x');
});

describe('header', () => {
  test('NAV-09 logo and button lead to the configurator', async () => {
    const { address, history } = renderApp('/agb');
    await userEvent.click(header().getByRole('link', { name: 'Schichtwerk, zum Konfigurator' }));
    expect(address()).toBe('/konfigurator');
    await act(() => history.push('/faq'));
    await userEvent.click(header().getByRole('link', { name: 'Konfigurator' }));
    expect(address()).toBe('/konfigurator');
    expect(header().getByRole('link', { name: 'Konfigurator', current: 'page' })).toHaveAttribute(
      'href',
      '/konfigurator',
    );
  });

  test('CART-03 the way to a filled cart stands on every page, with how many pieces it holds', async () => {
    clearCart();
    const { address } = renderApp('/agb');
    expect(header().queryByRole('link', { name: /Warenkorb/ })).not.toBeInTheDocument();
    act(() => replaceCart([{ ...cartItem('a'), quantity: 2 }, cartItem('b')]));
    await userEvent.click(await header().findByRole('link', { name: 'Warenkorb (3)' }));
    expect(address()).toBe('/konfigurator?step=review');
    act(clearCart);
    expect(header().queryByRole('link', { name: /Warenkorb/ })).not.toBeInTheDocument();
  });

  test('COOK-01 the question about cookies is the first that the keyboard reaches, the skip link the second', async () => {
    localStorage.clear();
    renderApp('/agb');
    const banner = await screen.findByRole('region', { name: 'Cookie-Hinweis' });
    await userEvent.tab();
    expect(banner).toContainElement(document.activeElement as HTMLElement);
    within(banner).getByRole('button', { name: 'Einstellungen' }).focus();
    await userEvent.tab();
    expect(header().getByRole('link', { name: 'Zum Inhalt springen' })).toHaveFocus();
  });

  test('NAV-01 elsewhere the configurator is not marked as active', async () => {
    renderApp('/agb');
    expect(header().queryByRole('link', { current: 'page' })).not.toBeInTheDocument();
  });

  test('NAV-10 an admin sees the three entries of the administration', async () => {
    as(ADMIN);
    renderApp('/agb');
    for (const name of ['Bestellungen', 'Analytics', 'Einstellungen']) {
      expect(await header().findByRole('link', { name })).toBeVisible();
    }
  });

  test('NAV-10 nobody else sees them', async () => {
    as(USER);
    renderApp('/agb');
    await header().findByRole('link', { name: 'Entwürfe' });
    expect(header().queryByRole('link', { name: 'Analytics' })).not.toBeInTheDocument();
  });

  test('NAV-11 logged in: drafts, the name that leads to the account, and logout', async () => {
    as(USER);
    renderApp('/agb');
    expect(await header().findByRole('link', { name: 'Entwürfe' })).toHaveAttribute('href', '/drafts');
    expect(header().getByRole('link', { name: 'Mia M.' })).toHaveAttribute('href', '/account');
    expect(header().getByRole('button', { name: 'Abmelden' })).toBeVisible();
    expect(header().queryByRole('button', { name: 'Anmelden' })).not.toBeInTheDocument();
  });

  test.each(['Anmelden', 'Registrieren'])('NAV-12 %s opens the auth dialog in its mode', async (name) => {
    renderApp('/agb');
    await userEvent.click(await header().findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name });
    expect(within(dialog).getByRole('form', { name })).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Schließen' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('the shop works while the session cannot be asked', async () => {
    as([503, { success: false, error: 'Wartung' }]);
    renderApp('/agb');
    expect(await header().findByRole('button', { name: 'Anmelden' }, { timeout: 5000 })).toBeVisible();
  }, 10_000);
});

describe('mobile menu', () => {
  const open = async () => {
    await userEvent.click(header().getByRole('button', { name: 'Menü öffnen' }));
    return within(await screen.findByRole('dialog', { name: 'Menü' }));
  };

  test('NAV-14 DUTY-05 it has the entries of the header, the FAQ and the way to withdraw; without a login no drafts', async () => {
    renderApp('/agb');
    const menu = await open();
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Konfigurator',
      'Materialien',
      'FAQ',
      'Vertrag widerrufen',
    ]);
    expect(menu.getByRole('button', { name: 'Anmelden' })).toBeVisible();
    expect(menu.getByRole('button', { name: 'Registrieren' })).toBeVisible();
  });

  test('NAV-14 an admin finds everything there', async () => {
    as(ADMIN);
    renderApp('/agb');
    await header().findByRole('link', { name: 'Analytics' });
    const menu = await open();
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Konfigurator',
      'Bestellungen',
      'Fertigung',
      'Analytics',
      'Einstellungen',
      'Entwürfe',
      'chef',
      'Materialien',
      'FAQ',
      'Vertrag widerrufen',
    ]);
    expect(menu.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  });

  test('following an entry closes the menu', async () => {
    const { address } = renderApp('/agb');
    const menu = await open();
    await userEvent.click(menu.getByRole('link', { name: 'FAQ' }));
    expect(address()).toBe('/faq');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('the look can be chosen there', async () => {
    renderApp('/agb');
    const menu = await open();
    await userEvent.click(menu.getByRole('button', { name: 'Dunkel' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await userEvent.click(menu.getByRole('button', { name: 'System' }));
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});

describe('logout', () => {
  const leave = async () => userEvent.click(await header().findByRole('button', { name: 'Abmelden' }));

  test('AUTH-20 success with a warning shows the warning in its place', async () => {
    as(USER, { '/api/logout': { success: true, warning: 'Andere Geräte bleiben angemeldet.' } });
    const { address } = renderApp('/agb');
    await leave();
    expect(await screen.findByText('Andere Geräte bleiben angemeldet.')).toBeVisible();
    expect(screen.queryByText('Erfolgreich abgemeldet!')).not.toBeInTheDocument();
    expect(localStorage.getItem('cart')).toBeNull();
    expect(address()).toBe('/konfigurator');
  });

  test('AUTH-20 success empties this browser, says so and goes to the configurator', async () => {
    as(USER);
    const { address } = renderApp('/agb');
    await leave();
    expect(await screen.findByText('Erfolgreich abgemeldet!')).toBeVisible();
    expect(localStorage.getItem('cart')).toBeNull();
    expect(address()).toBe('/konfigurator');
    expect(await header().findByRole('button', { name: 'Anmelden' })).toBeVisible();
  });

  test('AUTH-21 an answer with an error keeps the login and the data', async () => {
    as(USER, { '/api/logout': [500, { success: false, error: 'Datenbank nicht erreichbar' }] });
    renderApp('/agb');
    await leave();
    expect(await screen.findByText('Fehler beim Abmelden: Datenbank nicht erreichbar')).toBeVisible();
    expect(localStorage.getItem('cart')).not.toBeNull();
    expect(header().getByRole('button', { name: 'Abmelden' })).toBeVisible();
  });

  test('AUTH-21 an error without words is an unknown one', async () => {
    as(USER, { '/api/logout': [500, {}] });
    renderApp('/agb');
    await leave();
    expect(await screen.findByText('Fehler beim Abmelden: Unbekannter Fehler')).toBeVisible();
  });

  test('AUTH-22 no answer logs out on this device, with a warning, and the logout is owed', async () => {
    as(USER, { '/api/logout': new TypeError('Failed to fetch') });
    renderApp('/agb');
    await leave();
    expect(await screen.findByText(/Der Server hat die Abmeldung nicht bestätigt/)).toBeVisible();
    expect(localStorage.getItem('cart')).toBeNull();
    expect(await header().findByRole('button', { name: 'Anmelden' })).toBeVisible();
    expect(localStorage.getItem('logout-owed')).toBe('u1');
  });
});

describe('footer', () => {
  test('NAV-15 it names the operator, with address, e-mail and website', async () => {
    renderApp('/agb');
    expect(await footer().findByText('Lagenwerk Muster GbR')).toBeVisible();
    expect(footer().getByText(/70000 Musterstadt/)).toBeVisible();
    expect(footer().getByRole('link', { name: 'kontakt@example.org' })).toHaveAttribute(
      'href',
      'mailto:kontakt@example.org',
    );
    expect(footer().getByRole('link', { name: 'Website des Betreibers' })).toHaveAttribute(
      'href',
      'https://example.org/',
    );
    expect(footer().getByText('Beispieldaten')).toBeVisible();
  });

  test('NAV-15 real data carry no sample badge', async () => {
    as(GUEST, { '/api/shop': { ...SHOP, sampleData: false } });
    renderApp('/agb');
    await footer().findByText('Lagenwerk Muster GbR');
    expect(footer().queryByText('Beispieldaten')).not.toBeInTheDocument();
  });

  test('NAV-16 navigation and the legal links', async () => {
    renderApp('/agb');
    expect(footer().getByRole('navigation', { name: 'Navigation' })).toBeVisible();
    const links = within(footer().getByRole('navigation', { name: 'Rechtliches' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Datenschutzerklärung', '/datenschutz'],
      ['AGB', '/agb'],
      ['Widerrufsbelehrung', '/widerruf'],
      ['Impressum', '/impressum'],
      ['Barrierefreiheit', '/barrierefreiheit'],
    ]);
    expect(footer().getByRole('button', { name: 'Cookie-Einstellungen' })).toBeVisible();
    expect(footer().getByRole('link', { name: 'Vertrag widerrufen' })).toHaveAttribute('href', '/widerruf');
  });

  test('NAV-17 the services', () => {
    renderApp('/agb');
    for (const service of ['3D-Druck-Service', 'Prototypenbau', 'Kleinserien', 'CAD-Beratung']) {
      expect(footer().getByText(service)).toBeVisible();
    }
  });

  test('NAV-18 the copyright line carries the current year', async () => {
    vi.setSystemTime(new Date('2031-03-01T12:00:00Z'));
    renderApp('/agb');
    expect(await footer().findByText('© 2031 Lagenwerk Muster GbR')).toBeVisible();
    vi.useRealTimers();
  });

  test('DUTY-01 prices are named final prices without VAT, and "inkl. MwSt" stands nowhere', async () => {
    renderApp('/agb');
    expect(await footer().findByText(/§ 19 UStG/)).toHaveTextContent('Zzgl. Versand');
    expect(document.body).not.toHaveTextContent(/inkl\. MwSt/i);
  });

  test('a server that does not know its operator is said so, with retry', async () => {
    const answers: Record<string, unknown> = {
      '/api/session': GUEST,
      '/api/shop': [404, { success: false }],
    };
    fakeServer(answers);
    renderApp('/agb');
    const retry = await footer().findByRole('button', { name: 'Erneut versuchen' });
    answers['/api/shop'] = SHOP;
    await userEvent.click(retry);
    expect(await footer().findByText('Lagenwerk Muster GbR')).toBeVisible();
  });
});

test('AUTH-04 a link that a mail program has cut opens the form, whose answer says that the link is invalid', async () => {
  const { address } = renderApp('/agb#neues-passwort=0a1b2c');
  expect(await screen.findByRole('dialog', { name: 'Neues Passwort festlegen' })).toBeVisible();
  expect(address()).toBe('/agb');
});

test('UPL-01 a file dropped on a page without a drop zone does not leave the shop; other drags are left alone', async () => {
  renderApp('/agb');
  await screen.findByRole('banner');
  const main = screen.getByRole('main');
  const fire = (type: 'dragOver' | 'drop', types: string[]) => {
    const event = createEvent[type](main, { dataTransfer: { types, files: [] } });
    fireEvent(main, event);
    return event.defaultPrevented;
  };
  expect(fire('dragOver', ['Files'])).toBe(true);
  expect(fire('drop', ['Files'])).toBe(true);
  expect(await screen.findByText(/^Dateien laden Sie im Konfigurator hoch/)).toBeInTheDocument();
  expect(fire('dragOver', ['text/plain'])).toBe(false);
  expect(fire('drop', ['text/plain'])).toBe(false);
});
