import type { InvoiceDocument } from '../../api/invoice';

const PREFIX = { invoice: 'Rechnung', cancellation: 'Stornorechnung' } as const;

/** Fetches the immutable record, draws it and offers the file. */
export async function saveInvoice(
  kind: 'invoice' | 'cancellation',
  fetchDocuments: () => Promise<InvoiceDocument[]>,
): Promise<void> {
  // Loaded by the first press: library and fonts are heavier than the whole page.
  const [documents, { drawInvoice }, { savePdf }] = await Promise.all([
    fetchDocuments(),
    import('./invoice/drawInvoice'),
    import('../../lib/pdf'),
  ]);
  const document = documents.find((candidate) => candidate.kind === kind);
  if (!document) throw new Error(`There is no ${kind} among the order's documents.`);
  savePdf(await drawInvoice(document.record), `${PREFIX[kind]}_${document.number}.pdf`);
}
