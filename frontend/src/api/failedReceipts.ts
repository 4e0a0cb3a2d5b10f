import { queryOptions, useQuery } from '@tanstack/react-query';
import { post, requestData } from './client';
import type { Schema } from './schemas';

export type FailedReceipt = Schema<'FailedReceipt'>;

export const failedReceiptsQuery = queryOptions({
  queryKey: ['admin', 'failed-receipts'],
  queryFn: ({ signal }) => requestData<FailedReceipt[]>('/api/admin/failed-receipts', { signal }),
});

/** Receipts of withdrawals that no mail server takes. */
export function useFailedReceipts() {
  return useQuery(failedReceiptsQuery);
}

export const sendReceiptAgain = (id: string) =>
  post<Schema<'AcceptedAnswer'>>(`/api/admin/failed-receipts/${id}/send-again`, {});

export const settleReceipt = (id: string, reason: string) =>
  post<Schema<'AcceptedAnswer'>>(`/api/admin/failed-receipts/${id}/settle`, { reason });
