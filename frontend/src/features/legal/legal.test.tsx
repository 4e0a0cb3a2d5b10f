import privacyDocument from 'virtual:legal-texts/datenschutz';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeServer, SETTINGS, SHOP } from '../../lib/testing';
import { STORAGE } from '../consent/storageList';
import { LegalText, type LegalTextName, WithdrawalPage } from '.';

beforeEach(() => {
  fakeServer({ '/api/shop': SHOP, '/api/settings': SETTINGS });
});

async function text(name: LegalTextName): Promise<string> {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Suspense>
          <LegalText name={name} />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText(/juristisch prüfen/);
  if (name !== 'datenschutz') await screen.findByText(/Einzelheiten stehen in der|Nr\. 1 BGB/);
  await screen.findByText(/Lagenwerk Muster GbR/);
  return container.textContent?.replace(/\s+/g, ' ') ?? '';
}

describe('terms', () => {
  test('LAW-01 the terms are a full German text', async () => {
    expect((await text('agb')).length).toBeGreaterThan(4000);
  });

  test('LAW-02 an offer is accepted within 7 days', async () => {
    expect(await text('agb')).toMatch(/nehmen Ihr Angebot innerhalb von 7 Tagen an/);
  });

  test('LAW-03 the payment term is 14 days', async () => {
    expect(await text('agb')).toMatch(/Zahlungsziel 14 Tage/);
  });

  test('LAW-04 default interest is 9 points over the base rate between businesses, 5 for consumers', async () => {
    const terms = await text('agb');
    expect(terms).toMatch(/zwischen Unternehmern in Höhe von 9 Prozentpunkten über dem Basiszinssatz/);
    expect(terms).toMatch(/Verbraucher in Höhe von 5 Prozentpunkten/);
  });

  test('LAW-05 the right of withdrawal lasts 14 days and ends when production starts', async () => {
    expect(await text('agb')).toMatch(/Widerrufsrecht von 14 Tagen ein, das erlischt, sobald die Fertigung/);
  });

  test('LAW-06 cancelling before production brings the full amount back within 14 days', async () => {
    expect(await text('agb')).toMatch(/vollen Betrag innerhalb von 14 Tagen/);
  });
});

describe('withdrawal', () => {
  test('LAW-01 LAW-05 the withdrawal information is a full text with the fourteen days and their end', async () => {
    const withdrawal = await text('widerruf');
    expect(withdrawal.length).toBeGreaterThan(2000);
    expect(withdrawal).toMatch(/binnen vierzehn Tagen ohne Angabe von Gründen/);
    expect(withdrawal).toMatch(/Widerrufsrecht erlischt, sobald die Fertigung .* beginnt/);
    expect(withdrawal).toMatch(/Muster-Widerrufsformular/);
  });

  test('LAW-06 it names the full refund before production', async () => {
    expect(await text('widerruf')).toMatch(/vollen Betrag innerhalb von 14 Tagen zurück/);
  });
});

describe('without a right of withdrawal', () => {
  beforeEach(() => {
    const settings = { ...SETTINGS.settings, withdrawalRight: 'none' };
    fakeServer({ '/api/shop': SHOP, '/api/settings': { ...SETTINGS, settings } });
  });

  test('DUTY-09 terms and withdrawal information say that there is none', async () => {
    expect(await text('agb')).toMatch(/besteht kein Widerrufsrecht \(§ 312g/);
    cleanup();
    const withdrawal = await text('widerruf');
    expect(withdrawal).toMatch(/besteht kein gesetzliches Widerrufsrecht/);
    expect(withdrawal).not.toMatch(/Muster-Widerrufsformular|erlischt/);
  });
});

test('unknown settings are said, and can be asked for again', async () => {
  fakeServer({ '/api/shop': SHOP, '/api/settings': [500, { success: false, error: 'x', code: 'internal' }] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Suspense>
          <LegalText name="widerruf" />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findAllByText(/Angaben zum Widerrufsrecht konnten nicht geladen werden/);
  expect(screen.queryByText(/binnen vierzehn Tagen/)).toBeNull();
  fakeServer({ '/api/shop': SHOP, '/api/settings': SETTINGS });
  await userEvent.click(screen.getAllByRole('button', { name: 'Erneut versuchen' })[0] as HTMLElement);
  expect(await screen.findByText(/binnen vierzehn Tagen ohne Angabe/)).toBeVisible();
});

test.each<[string, Parameters<typeof fakeServer>[0][string]]>([
  ['cannot be loaded', [500, { success: false, error: 'x', code: 'internal' }]],
  ['grant no right today', { ...SETTINGS, settings: { ...SETTINGS.settings, withdrawalRight: 'none' } }],
])('DUTY-05 a contract can be withdrawn from where the settings %s', async (_, settings) => {
  fakeServer({
    '/api/shop': SHOP,
    '/api/settings': settings,
    '/api/withdraw': { success: true, receivedAt: '2026-11-21T19:30:05Z' },
  });
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Suspense>
          <WithdrawalPage />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await user.type(await screen.findByLabelText('Name'), 'Änne Groß');
  await user.type(screen.getByLabelText('Bestellnummer'), '0A1B2C3D');
  await user.type(screen.getByLabelText('E-Mail'), 'aenne@example.org');
  await user.click(screen.getByRole('button', { name: 'Widerruf bestätigen' }));
  expect(await screen.findByText(/^Ihr Widerruf ist am 21\.11\.2026, 20:30/)).toBeVisible();
});

describe('privacy', () => {
  test('LAW-01 the privacy information is a full text', async () => {
    const privacy = await text('datenschutz');
    expect(privacy.length).toBeGreaterThan(3000);
    expect(privacy).toMatch(/Art\. 17/);
  });

  test('DUTY-12 it names the periods of the settings, by which the server deletes', async () => {
    const privacy = await text('datenschutz');
    expect(privacy).toMatch(/7 Tage nach dem Hochladen/);
    expect(privacy).toMatch(/90 Tage nach Abschluss oder Stornierung/);
    expect(privacy).toMatch(/Rechenhaus, Ulm.*Postwerk, Köln/);
  });

  test('DUTY-07 its table of entries is the list that the tests of a browser go by', async () => {
    const entries = privacyDocument.parts
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'table' && block.head.length === 3 ? block.rows : []))
      .map(([entry]) => entry?.join(''));
    expect(entries).toEqual(STORAGE.map(({ told }) => told));
  });
});

test.each(['agb', 'widerruf', 'datenschutz'] as const)(
  'DUTY-01 %s never says "inkl. MwSt" and has no link to the closed dispute platform',
  async (name) => {
    expect(await text(name)).not.toMatch(/inkl\. MwSt|ec\.europa\.eu/i);
  },
);
