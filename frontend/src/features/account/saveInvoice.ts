import type { InvoiceDocument } from '../../api/invoice';

/** Fetches the immutable record, draws it and offers the file. */
export async function saveInvoice(
  number: string,
  fetchDocuments: () => Promise<InvoiceDocument[]>,
): Promise<void> {
  // Loaded by the first press: library and fonts are heavier than the whole page.
  const [documents, { drawInvoice, titleOf }, { savePdf }] = await Promise.all([
    fetchDocuments(),
    import('./invoice/drawInvoice'),
    import('../../lib/pdf'),
  ]);
  const document = documents.find((candidate) => candidate.number === number);
  if (!document) throw new Error(`${number} is not among the order's documents.`);
  savePdf(await drawInvoice(document.record), `${titleOf(document.record).replace(' ', '_')}.pdf`);
}
