import { post } from './client';
import type { Schema } from './schemas';

/** All that a declaration of withdrawal names (§ 356a BGB). */
export type Withdrawal = Required<Schema<'WithdrawalRequest'>>;

/**
 * Declares a withdrawal.
 *
 * @returns when it came in, RFC 3339
 * @throws as `request`
 */
export async function withdraw(body: Withdrawal): Promise<string> {
  const { receivedAt } = await post<Schema<'WithdrawalAnswer'>>('/api/withdraw', body);
  return receivedAt;
}
