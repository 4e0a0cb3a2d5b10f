import type { InvoiceRecord } from '../../../api/invoice';
import { formatPercent } from '../../../lib/format';
import { type FontLoader, openDocument } from '../../../lib/pdf';
import { Sheet } from '../../../lib/pdf/Sheet';
import { drawFeet, drawFirstHead, titleOf } from './letterhead';
import { drawLines, drawNotes, drawSums } from './table';
import { taxTexts, texts } from './texts';

/** The differences between the templates of invoices. */
interface Form {
  /** Words beside the record's own. */
  texts: readonly object[];
  /** The lines below the total. */
  contained: (record: InvoiceRecord) => [label: string, cents: number][];
}

/** By `templateVersion`: an invoice prints for ever as it was. */
const FORMS: Record<number, Form> = {
  1: { texts: [texts], contained: () => [] },
  // § 14 (4) no. 7 and 8 UStG.
  2: {
    texts: [texts, taxTexts],
    contained: ({ tax }) =>
      tax
        ? [
            [taxTexts.net, tax.netCents],
            [taxTexts.tax(formatPercent(tax.ratePercent)), tax.taxCents],
          ]
        : [],
  },
};
const NEWEST = 2;

/**
 * Draws an invoice or a cancellation from its immutable record. Nothing of it comes from anywhere else, neither the shop's
 * data nor the clock, so the same record gives the same bytes at any time (INV-05).
 */
export async function drawInvoice(record: InvoiceRecord, loadFont?: FontLoader): Promise<Uint8Array> {
  // A page that was opened before the shop was renewed may meet a form that it does not know.
  const { texts, contained } = FORMS[record.templateVersion] ?? (FORMS[NEWEST] as Form);
  const { document, type } = await openDocument(
    {
      title: titleOf(record),
      author: record.issuer.company,
      time: record.issuedAt,
      texts: JSON.stringify([record, ...texts, ...contained(record)]),
    },
    loadFont,
  );
  const sheet = new Sheet(document, type);
  drawFirstHead(sheet, record);
  drawLines(sheet, record);
  drawSums(sheet, record, contained(record));
  drawNotes(sheet, record);
  drawFeet(sheet, record);
  return document.save();
}
