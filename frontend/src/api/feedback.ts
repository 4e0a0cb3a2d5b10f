import { request } from './client';
import type { Schema } from './schemas';

/** A customer's feedback on an order; at least one field is filled. */
export interface Feedback {
  liked: string;
  better: string;
}

type FeedbackRequest = Schema<'FeedbackRequest', Feedback>;

const TIMEOUT_MS = 30_000;

/**
 * Has the server mail the answers to the operator.
 *
 * @throws as `request`
 */
export async function sendFeedback(body: FeedbackRequest): Promise<void> {
  await request('/api/feedback', { method: 'POST', json: body, timeoutMs: TIMEOUT_MS });
}
