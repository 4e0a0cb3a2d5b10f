import { post } from './client';
import type { Schema } from './schemas';

/** Asks for the archive of all own data; answers its address, good for five minutes. */
export async function prepareExport(currentPassword: string): Promise<string> {
  const answer = await post<Schema<'ExportAnswer'>>('/api/account/export', { currentPassword });
  return answer.url;
}

/** Deletes the account; answers how many orders are still under way. */
export async function deleteAccount(currentPassword: string): Promise<number> {
  const answer = await post<Schema<'DeleteAccountAnswer'>>('/api/account/delete', { currentPassword });
  return answer.openOrders;
}
