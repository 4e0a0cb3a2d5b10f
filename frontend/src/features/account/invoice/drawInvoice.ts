import type { InvoiceRecord } from '../../../api/invoice';
import { type FontLoader, openDocument } from '../../../lib/pdf';
import { Sheet } from '../../../lib/pdf/Sheet';
import { drawFeet, drawFirstHead, titleOf } from './letterhead';
import { drawLines, drawNotes, drawSums } from './table';
import { TEXTS } from './texts';

/**
 * Draws an invoice or a cancellation from its immutable record. Nothing of it comes from anywhere else, neither the shop's
 * data nor the clock, so the same record gives the same bytes at any time (INV-05).
 */
export async function drawInvoice(record: InvoiceRecord, loadFont?: FontLoader): Promise<Uint8Array> {
  const { document, type } = await openDocument(
    {
      title: titleOf(record),
      author: record.issuer.company,
      time: record.issuedAt,
      texts: JSON.stringify([record, TEXTS]),
    },
    loadFont,
  );
  const sheet = new Sheet(document, type);
  drawFirstHead(sheet, record);
  drawLines(sheet, record);
  drawSums(sheet, record);
  drawNotes(sheet, record);
  drawFeet(sheet, record);
  return document.save();
}
