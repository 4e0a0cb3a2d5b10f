import type { InvoiceDocument } from '../../api/invoice';
import { toast } from '../../ui';
import { texts } from './texts';

const PREFIX = { invoice: 'Rechnung', cancellation: 'Stornorechnung' } as const;

/**
 * Fetches the immutable record, draws it and offers the file. A failure is logged (INV-10), and told: a press
 * that does nothing would be pressed again.
 */
export async function saveInvoice(
  kind: 'invoice' | 'cancellation',
  fetchDocuments: () => Promise<InvoiceDocument[]>,
): Promise<void> {
  try {
    // Loaded by the first press: library and fonts are heavier than the whole page.
    const [documents, { drawInvoice }, { savePdf }] = await Promise.all([
      fetchDocuments(),
      import('./invoice/drawInvoice'),
      import('../../lib/pdf'),
    ]);
    const document = documents.find((candidate) => candidate.kind === kind);
    if (!document) throw new Error(`There is no ${kind} among the order's documents.`);
    savePdf(await drawInvoice(document.record), `${PREFIX[kind]}_${document.number}.pdf`);
  } catch (error) {
    console.error(texts.invoice.logged, error);
    toast.error(texts.invoice.failed);
  }
}
