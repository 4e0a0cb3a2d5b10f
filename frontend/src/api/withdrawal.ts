import { request } from './client';

/** All that a declaration of withdrawal names (§ 356a BGB). */
export interface Withdrawal {
  name: string;
  /** The order's number, or other words for the contract. */
  contract: string;
  /** Where the receipt goes. */
  email: string;
}

/**
 * Declares a withdrawal.
 *
 * @returns when it came in, RFC 3339
 * @throws as `request`
 */
export async function withdraw(body: Withdrawal): Promise<string> {
  const { receivedAt } = await request<{ receivedAt: string }>('/api/withdraw', {
    method: 'POST',
    json: body,
  });
  return receivedAt;
}
