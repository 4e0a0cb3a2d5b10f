import { post, request } from './client';
import type { components } from './generated';

type Schemas = components['schemas'];

/** A postal address as it is printed. */
export type PostalAddress = Schemas['PostalAddress'];

export type InvoiceLine = Schemas['InvoiceLine'];

/** An invoice, a correction or a cancellation as the server froze it: everything that is printed, nothing to look up. */
export type InvoiceRecord = Schemas['InvoiceRecord'];

/** Another document that a record speaks of. */
export type InvoiceReference = Schemas['InvoiceReference'];

/** A record with what proves it. */
export type InvoiceDocument = Schemas['InvoiceDocument'];

interface InvoicesAnswer {
  success: boolean;
  data: InvoiceDocument[];
}

/** The invoice of an own order, and what corrects and cancels it. */
export async function fetchInvoices(orderId: string): Promise<InvoiceDocument[]> {
  const answer = await request<InvoicesAnswer>(`/api/orders/${encodeURIComponent(orderId)}/invoice`);
  return answer.data;
}

/** The documents of an order by the token of its signed link. */
export async function fetchGuestInvoices(token: string): Promise<InvoiceDocument[]> {
  const answer = await post<InvoicesAnswer>('/api/guest-order/invoice', { token });
  return answer.data;
}
