import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

/** A page of its own, whose code of the dialog comes or does not. */
async function open(address: string) {
  vi.resetModules();
  const { renderAt } = await import('../../testing/renderAt');
  const { AuthDialog, useAuthLinks } = await import('.');
  function Page() {
    useAuthLinks();
    return <AuthDialog />;
  }
  return renderAt(address, <Page />);
}

const gone = () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};
const FAILED =
  'Der Link konnte nicht geöffnet werden. Bitte prüfen Sie Ihre Verbindung und laden Sie diese Seite neu.';

afterEach(() => {
  for (const name of ['redeem', 'confirm', 'AuthDialogContent']) vi.doUnmock(`./dialog/${name}`);
});

test.each([
  ['anmelden', './dialog/redeem'],
  ['bestaetigen', './dialog/confirm'],
  ['bestaetigen', './dialog/AuthDialogContent'],
  ['neues-passwort', './dialog/AuthDialogContent'],
])(
  'a link %s whose code does not come (%s) says so and stays in the address for the next try',
  async (kind, code) => {
    const { startTestServer } = await import('../../testing/server');
    const { requests } = startTestServer();
    vi.doMock(code, gone);
    const { history } = await open(`/konfigurator?step=upload#${kind}=0123abcd`);
    expect(await screen.findByText(FAILED)).toBeVisible();
    expect(history.location.hash).toBe(`#${kind}=0123abcd`);
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);

test('AUTH-04 the link for a new password opens its form, and leaves the address', async () => {
  const { startTestServer } = await import('../../testing/server');
  startTestServer();
  const { history } = await open('/agb#neues-passwort=0123abcd');
  expect(await screen.findByRole('form', { name: 'Neues Passwort festlegen' })).toBeVisible();
  expect(history.location.hash).toBe('');
});
