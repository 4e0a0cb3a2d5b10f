import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { settingsQuery } from '../../api/settings';
import { DELIVERY_DATES, startTestServer } from '../../testing/server';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { type NotedTax, PriceNote } from './PriceNote';

type Mode = (typeof SHIPPED_SETTINGS)['taxation']['mode'];

function shown(mode: Mode, props: { tax?: NotedTax | null; shipping?: 'included' } = {}): string {
  startTestServer();
  const client = new QueryClient();
  const settings = { ...SHIPPED_SETTINGS, taxation: { mode, ratePercent: 19 } };
  client.setQueryData(settingsQuery.queryKey, {
    settings,
    version: 1,
    deliveryDates: DELIVERY_DATES,
    daysBefore: 0,
    workingDays: [],
  });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PriceNote {...props} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const words = screen.getByText(/preis/).textContent?.replaceAll('\u00a0', ' ') ?? '';
  unmount();
  return words;
}

test('DUTY-01 the note beside a price says what the owner chose, and of an amount how much of it is VAT', () => {
  expect(shown('small-business')).toBe('Endpreis, keine USt., zzgl. Versand');
  expect(shown('standard')).toBe('Gesamtpreis inkl. 19 % MwSt., zzgl. Versand');
  expect(shown('standard', { tax: { ratePercent: 19, taxCents: 265 }, shipping: 'included' })).toBe(
    'Gesamtpreis inkl. 19 % MwSt. (2,65 €), inkl. Versand',
  );
});

test('DUTY-01 until the settings are known the note names no way of taxation', () => {
  startTestServer();
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PriceNote shipping="included" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByText('Gesamtpreis, inkl. Versand')).toBeVisible();
});

test('DUTY-01 an order says what was agreed, whatever the owner chose since', () => {
  expect(shown('standard', { tax: null, shipping: 'included' })).toBe(
    'Endpreis, keine USt. (§ 19 UStG), inkl. Versand',
  );
  expect(shown('small-business', { tax: { ratePercent: 7, taxCents: 109 }, shipping: 'included' })).toBe(
    'Gesamtpreis inkl. 7 % MwSt. (1,09 €), inkl. Versand',
  );
  expect(shown('standard', { tax: { ratePercent: 0, taxCents: 0 }, shipping: 'included' })).toBe(
    'Gesamtpreis, steuerfreie Ausfuhrlieferung, inkl. Versand',
  );
});
