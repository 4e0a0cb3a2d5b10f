import { request } from './client';

/** A postal address as it is printed. */
export interface PostalAddress {
  line1: string;
  line2?: string | null;
  postalCode: string;
  city: string;
  /** Two letters. */
  country: string;
  /** In German. */
  countryName: string;
}

export interface InvoiceLine {
  fileName: string;
  /** 'PLA, Weiß, Schichthöhe 0,2 mm, Füllgrad 20 %' */
  description: string;
  quantity: number;
  unitCentsBeforeDiscount: number;
  discountPercent: number;
  unitCents: number;
  lineCents: number;
}

/** An invoice or a cancellation as the server froze it: everything that is printed, nothing to look up. */
export interface InvoiceRecord {
  number: string;
  kind: 'invoice' | 'cancellation';
  /** What a cancellation takes back. */
  cancels?: { number: string; issuedOn: string; reason: string } | null;
  templateVersion: number;
  /** RFC 3339. */
  issuedAt: string;
  /** The date in Germany, '2026-11-21'. */
  issuedOn: string;
  issuer: {
    company: string;
    partners: string[];
    street: string;
    postalCode: string;
    city: string;
    country: string;
    email: string;
    phone: string;
    website: string;
    taxNumber?: string | null;
    vatId?: string | null;
  };
  recipient: { name: string; company?: string | null; email: string; address?: PostalAddress | null };
  /** Null for a pickup. */
  delivery?: { name: string; address: PostalAddress } | null;
  orderId: string;
  orderNumber: string;
  orderedOn: string;
  serviceNote: string;
  lines: InvoiceLine[];
  itemsCents: number;
  shipping: string;
  shippingLabel: string;
  shippingCents: number;
  totalCents: number;
  currency: string;
  taxNote: string;
  paymentNote: string;
  /** No real money moved. */
  isTest: boolean;
}

/** A record with what proves it. */
export interface InvoiceDocument {
  number: string;
  kind: 'invoice' | 'cancellation';
  record: InvoiceRecord;
  /** SHA-256 of the record as it is stored. */
  sha256: string;
}

interface InvoicesAnswer {
  success: boolean;
  data: InvoiceDocument[];
}

/** The invoice of an own order, and what cancels it. */
export async function fetchInvoices(orderId: string): Promise<InvoiceDocument[]> {
  const answer = await request<InvoicesAnswer>(`/api/orders/${encodeURIComponent(orderId)}/invoice`);
  return answer.data;
}

/** The same for the order of a signed link. */
export async function fetchGuestInvoices(token: string): Promise<InvoiceDocument[]> {
  const answer = await request<InvoicesAnswer>('/api/guest-order/invoice', {
    method: 'POST',
    json: { token },
  });
  return answer.data;
}
