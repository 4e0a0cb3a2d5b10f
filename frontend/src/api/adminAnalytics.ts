import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { API_BASE, requestData } from './client';
import type { components } from './generated';
import type { Schema } from './schemas';

/** Answer of GET /api/admin/analytics: the figures of a period, beside those of the period before it. */
export type Analytics = Schema<'Analytics'>;
export type Figures = Schema<'Figures'>;
export type Table = components['schemas']['AnalyticsTable'];

/** Both days belong to it, YYYY-MM-DD in German time. */
export interface Period {
  from: string;
  to: string;
}

export function useAnalytics(period: Period) {
  return useQuery({
    queryKey: ['admin', 'analytics', period],
    queryFn: ({ signal }) =>
      requestData<Analytics>(`/api/admin/analytics?${new URLSearchParams({ ...period })}`, { signal }),
    // Another period is read while the last one stays in sight.
    placeholderData: keepPreviousData,
  });
}

/** Where a table of the period lies as CSV. */
export function csvAddress(table: Table, period: Period): string {
  return `${API_BASE}/api/admin/analytics/csv?${new URLSearchParams({ table, ...period })}`;
}

export type Journal = Schema<'Journal'>;

/** The books of a period; read on request. */
export function useJournal(period: Period, enabled: boolean) {
  return useQuery({
    queryKey: ['admin', 'journal', period],
    enabled,
    queryFn: ({ signal }) =>
      requestData<Journal>(`/api/admin/journal?${new URLSearchParams({ ...period })}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const journalCsvAddress = (period: Period): string =>
  `${API_BASE}/api/admin/journal/csv?${new URLSearchParams({ ...period })}`;

/** The documents of a period as PDF, in a zip archive. */
export const journalPdfAddress = (period: Period): string =>
  `${API_BASE}/api/admin/journal/pdf?${new URLSearchParams({ ...period })}`;

/** The bookings of a period for DATEV, with the two numbers that the tax adviser gives. */
export const datevAddress = (period: Period, consultant: string, client: string): string =>
  `${API_BASE}/api/admin/journal/datev?${new URLSearchParams({ ...period, consultant, client })}`;

export type Payouts = Schema<'Payouts'>;
export type Payout = Schema<'Payout'>;
export type PayoutSums = Schema<'PayoutSums'>;

/** Asked for by a press: the server asks the payment provider. */
export function usePayouts(period: Period) {
  return useQuery({
    queryKey: ['admin', 'payouts', period],
    queryFn: ({ signal }) =>
      requestData<Payouts>(`/api/admin/payouts?${new URLSearchParams({ ...period })}`, { signal }),
    enabled: false,
    retry: false,
    gcTime: 0,
  });
}

export const payoutsCsvAddress = (period: Period): string =>
  `${API_BASE}/api/admin/payouts/csv?${new URLSearchParams({ ...period })}`;

type InvoiceCheck = Schema<'InvoiceCheck'>;

/** Asked for by a press: it reads every invoice. */
export function useInvoiceCheck() {
  return useQuery({
    queryKey: ['admin', 'invoices'],
    queryFn: ({ signal }) => requestData<InvoiceCheck>('/api/admin/invoices/verify', { signal }),
    enabled: false,
    gcTime: 0,
  });
}
