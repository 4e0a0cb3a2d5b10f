import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { OpenPoint, OpenPoints } from '../../api/openPoints';
import { PageRouter } from '../../lib/PageRouter';
import { memoryHistory } from '../../testing/memoryHistory';
import { startTestServer, type TestServer } from '../../testing/server';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { Toaster } from '../../ui';
import OpeningPage from './OpeningPage';

type Name = NonNullable<OpenPoint['decision']>['name'];
const point = (code: string, decision: OpenPoint['decision'] = null, more: Partial<OpenPoint> = {}) => ({
  code,
  title: `Punkt ${code}`,
  text: 'Warum, und wo.',
  keepsShut: true,
  accepted: false,
  decision,
  ...more,
});
const decidable = (code: string, name: Name, subject: string) => point(code, { name, subject });

let server: TestServer;
let settings: typeof SHIPPED_SETTINGS;
let version: number;
let answer: OpenPoints;

/** The server's rule for what is open, as far as these tests go. */
function openNow(): OpenPoints {
  const data = answer.data.filter(
    ({ code, decision }) =>
      (!decision || settings.decided[decision.name] !== decision.subject) &&
      (code !== 'pay_button' || settings.payButton === 'jetzt-bezahlen'),
  );
  return { ...answer, data, open: !answer.opensByDecision || !data.some(({ keepsShut }) => keepsShut) };
}

beforeEach(() => {
  settings = SHIPPED_SETTINGS;
  version = 4;
  answer = { success: true, open: false, opensByDecision: true, data: [], settled: [] };
  server = startTestServer({
    'GET /api/settings': () => ({ body: { success: true, settings, version } }),
    'GET /api/admin/open-points': () => ({ body: openNow() }),
    'PUT /api/admin/settings': ({ body }) => {
      settings = { ...settings, ...(body as { settings: object }).settings };
      version += 1;
      return { body: { success: true, settings, version } };
    },
  });
});

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PageRouter history={memoryHistory('/admin/opening')}>
        <OpeningPage />
      </PageRouter>
      <Toaster />
    </QueryClientProvider>,
  );
}

const sent = () => server.requests.filter(({ method }) => method === 'PUT').at(-1)?.body;
const inPoint = async (code: string) => {
  const title = await screen.findByRole('heading', { name: `Punkt ${code}` });
  return within(title.closest('li') as HTMLElement);
};

test('DUTY-11 each point is decided with one click, and with the last one the shop is open', async () => {
  answer.data = [
    decidable('pay_button', 'payButton', 'Jetzt bezahlen'),
    decidable('environmental_claim', 'environmentalClaim', 'PLA: umweltfreundlich'),
    decidable('delivery_countries', 'deliveryCountries', 'DE, AT'),
  ];
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Eröffnen' })).toBeVisible();
  expect(await screen.findByText(/Bestellungen unwirksam, oder Sie könnten/)).toBeVisible();
  await userEvent.click(
    (await inPoint('pay_button')).getByRole('button', { name: '„Zahlungspflichtig bestellen“ wählen' }),
  );
  await waitFor(() => expect(screen.queryByText('Punkt pay_button')).toBeNull());
  expect(sent()).toEqual({ version: 4, settings: { payButton: 'zahlungspflichtig-bestellen' } });
  await userEvent.click(
    (await inPoint('environmental_claim')).getByRole('button', { name: /Nachweis liegt vor/ }),
  );
  await waitFor(() => expect(screen.queryByText('Punkt environmental_claim')).toBeNull());
  expect(sent()).toEqual({
    version: 5,
    settings: { decided: { environmentalClaim: 'PLA: umweltfreundlich' } },
  });
  await userEvent.click(
    (await inPoint('delivery_countries')).getByRole('button', { name: 'Diese Länder bestätigen' }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Der Shop ist eröffnet' })).toBeVisible();
  expect(sent()).toEqual({
    version: 6,
    settings: { decided: { environmentalClaim: 'PLA: umweltfreundlich', deliveryCountries: 'DE, AT' } },
  });
});

test('DUTY-11 the words on the button can be kept, and a country left out before it is confirmed', async () => {
  answer.data = [
    decidable('pay_button', 'payButton', 'Jetzt bezahlen'),
    decidable('delivery_countries', 'deliveryCountries', 'DE'),
  ];
  open();
  await userEvent.click(
    (await inPoint('pay_button')).getByRole('button', { name: '„Jetzt bezahlen“ behalten' }),
  );
  await waitFor(() =>
    expect(sent()).toEqual({ version: 4, settings: { decided: { payButton: 'Jetzt bezahlen' } } }),
  );
  await userEvent.click((await inPoint('delivery_countries')).getByRole('checkbox', { name: 'Schweiz' }));
  await waitFor(() =>
    expect(sent()).toEqual({ version: 5, settings: { deliveryCountries: ['DE', 'AT', 'NL', 'BE', 'FR'] } }),
  );
});

test('DUTY-11 what cannot be decided here leads to its place, and exceptions are named', async () => {
  answer.data = [
    point('sample_data'),
    point('guarantee_notice', null, { keepsShut: false, accepted: true }),
    point('tax_mode', null, { keepsShut: false }),
  ];
  open();
  expect((await inPoint('sample_data')).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/settings?tab=operator',
  );
  const section = (name: string) =>
    within(screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement);
  expect(section('Ausnahmen').getByText('Punkt guarantee_notice')).toBeVisible();
  expect(section('Ausnahmen').getByText(/„open_despite“/)).toBeVisible();
  expect(section('Außerdem offen').getByText('Punkt tax_mode')).toBeVisible();
});

test('FMT-13 ADM-23 what costs customers is changed with one click each', async () => {
  open();
  expect(await screen.findByText(/162 echten STEP-Dateien/)).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: 'STEP nach Volumen berechnen' }));
  await waitFor(() =>
    expect(sent()).toEqual({ version: 4, settings: { volumeBasis: { obj: 'estimate', step: 'measured' } } }),
  );
  await userEvent.click(screen.getByRole('switch', { name: 'OBJ nach Volumen berechnen' }));
  await waitFor(() =>
    expect(sent()).toEqual({ version: 5, settings: { volumeBasis: { obj: 'measured', step: 'measured' } } }),
  );
  const days = (group: string, count: string) =>
    within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name: count });
  await userEvent.click(days('Standardversand (Arbeitstage)', '2'));
  await waitFor(() =>
    expect(sent()).toMatchObject({
      settings: { deliveryTimes: { shipping: { productionDays: 5, transitDays: 2 } } },
    }),
  );
  await userEvent.click(days('Dateien ohne Bestellung (Tage)', '30'));
  await waitFor(() =>
    expect(sent()).toMatchObject({ settings: { retention: { unorderedFileDays: 30, orderedFileDays: 90 } } }),
  );
});

test('DUTY-11 an open shop says what was decided, and a server on trial that it is one', async () => {
  answer.settled = [{ code: 'delivery_countries', title: 'Lieferländer', text: 'Deutschland' }];
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Der Shop ist eröffnet' })).toBeVisible();
  expect(screen.getByText('Lieferländer')).toBeVisible();
  expect(screen.getByText('Deutschland')).toBeVisible();
});

test('DUTY-11 a server on trial takes orders although points are open, and says so', async () => {
  answer = { ...answer, opensByDecision: false, data: [point('sample_data')] };
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Eröffnen' })).toBeVisible();
  expect(await screen.findByText('Dieser Server läuft zur Probe.')).toBeVisible();
});

test('DUTY-11 a refusal is said and can be tried again', async () => {
  server.serve({
    'PUT /api/admin/settings': () => ({
      status: 503,
      body: { success: false, error: 'Gerade nicht.', code: 'busy' },
    }),
  });
  open();
  await userEvent.click(await screen.findByRole('switch', { name: 'STEP nach Volumen berechnen' }));
  expect(await screen.findByText('Gerade nicht.')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'STEP nach Volumen berechnen' })).not.toBeChecked();
});
