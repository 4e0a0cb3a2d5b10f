import type { InvoiceRecord } from '../../../api/invoice';
import { formatPercent } from '../../../lib/format';
import { type FontLoader, openDocument } from '../../../lib/pdf';
import { Sheet } from '../../../lib/pdf/Sheet';
import { drawFeet, drawFirstHead, titleOf } from './letterhead';
import { drawLines, drawNotes, drawSums } from './table';
import { texts } from './texts';

export { titleOf };

/** The lines below the total: § 14 (4) no. 7 and 8 UStG, and what the invoice comes to from a correction on. */
function containedIn({ tax, beforeCents, totalCents }: InvoiceRecord): [label: string, cents: number][] {
  const contained: [string, number][] = tax
    ? [
        [texts.net, tax.netCents],
        [texts.tax(formatPercent(tax.ratePercent)), tax.taxCents],
      ]
    : [];
  return beforeCents == null ? contained : [...contained, [texts.after, beforeCents + totalCents]];
}

/**
 * Draws an invoice, a correction or a cancellation from its immutable record. Nothing of it comes from anywhere else, neither the shop's
 * data nor the clock, so the same record gives the same bytes at any time (INV-05).
 */
export async function drawInvoice(record: InvoiceRecord, loadFont?: FontLoader): Promise<Uint8Array> {
  const contained = containedIn(record);
  const { document, type } = await openDocument(
    {
      title: titleOf(record),
      author: record.issuer.company,
      time: record.issuedAt,
      texts: JSON.stringify([record, texts, ...contained]),
    },
    loadFont,
  );
  const sheet = new Sheet(document, type);
  drawFirstHead(sheet, record);
  drawLines(sheet, record);
  drawSums(sheet, record, contained);
  drawNotes(sheet, record);
  drawFeet(sheet, record);
  return document.save();
}
