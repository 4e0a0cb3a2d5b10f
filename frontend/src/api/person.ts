import { post, requestData, requestFile } from './client';
import type { Schema } from './schemas';

export type KnownPerson = Schema<'KnownPerson'>;
export type KnownOrder = Schema<'KnownOrder'>;
export type KnownFile = Schema<'KnownFile'>;

/** Name and address as they should be. */
interface Correction {
  firstName: string;
  lastName: string;
  email: string;
  reason: string;
}

/** What is known of an e-mail address. It travels in the body: no log of addresses holds it. */
export const findPerson = (email: string) =>
  requestData<KnownPerson>('/api/admin/person', { method: 'POST', json: { email } });

/** The archive of all that is known of the address. */
export const exportPerson = (email: string, reason: string) =>
  requestFile('/api/admin/person/export', { method: 'POST', json: { email, reason } });

export const erasePerson = (email: string, reason: string) =>
  post<Schema<'ErasedPersonAnswer'>>('/api/admin/person/erase', { email, reason });

export const deletePersonsFile = (fileId: string, reason: string) =>
  post<Schema<'AcceptedAnswer'>>('/api/admin/person/delete-file', { fileId, reason });

export const correctAccount = (userId: string, correction: Correction) =>
  post<Schema<'AcceptedAnswer'>>('/api/admin/person/correct-account', { userId, ...correction });

export const correctOrder = (orderId: string, correction: Correction) =>
  post<Schema<'AcceptedAnswer'>>('/api/admin/person/correct-order', { orderId, ...correction });
