import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { registerReset } from '../../lib/resets';
import { GUEST, USER } from '../../lib/testing';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { sessionQuery, useAuthEvents } from '.';
import { type AuthEvent, listen } from './authEvents';

const ENDED = 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an. Ihr Warenkorb bleibt erhalten.';
let forgot = 0;
registerReset({ scopes: ['expired'], tab: () => forgot++ });

function Page() {
  useAuthEvents();
  return <p>{useQuery(sessionQuery).data?.user?.name ?? 'Gast'}</p>;
}

/** What another tab tells; done when this page has heard it. */
async function elsewhere(event: AuthEvent) {
  const other = new BroadcastChannel('auth');
  await act(async () => {
    // The page listens before this does, and hears first.
    const heard = new Promise<void>((done) => {
      const end = listen(() => {
        end();
        done();
      });
    });
    other.postMessage(event);
    await heard;
  });
  other.close();
}

test('AUTH-17 after a logout elsewhere that found nobody here, a session that expires is told and forgotten all the same', async () => {
  let session: typeof GUEST | typeof USER = GUEST;
  startTestServer({ 'GET /api/session': () => ({ body: session }) });
  const { queries } = renderAt('/agb', <Page />);
  const know = async (user: typeof session) => {
    session = user;
    await act(() => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }));
    // Two answers between two renderings would be one change for the page.
    await screen.findByText(user.user?.name ?? 'Gast');
  };
  await know(GUEST);
  await elsewhere('logout');
  await know(USER);
  forgot = 0;
  await know(GUEST);
  expect(await screen.findByText(ENDED)).toBeVisible();
  expect(forgot).toBe(1);
});
