import type { InvoiceLine, InvoiceRecord } from '../../../api/invoice';
import { formatCents, formatCount, formatPercent } from '../../../lib/format';
import { COLORS, type Sheet } from '../../../lib/pdf/Sheet';
import { AREA, addressLines, drawNextHead } from './letterhead';
import { texts } from './texts';

const COLUMNS = {
  position: 31,
  text: 36,
  textEnd: 118,
  quantity: 133,
  unit: 162,
  total: AREA.right,
} as const;
const SMALL = 8.5;
/** A sum that goes on to the next page needs a line of its own at the foot. */
const CARRY = 8;

/** The parts, over as many pages as they need: each begins with the table's head and the sum so far. */
export function drawLines(sheet: Sheet, record: InvoiceRecord): void {
  // A correction speaks of a sum, not of parts.
  if (record.kind === 'correction') {
    sheet.y += 4;
    return;
  }
  drawHead(sheet);
  let carried = 0;
  record.lines.forEach((line, index) => {
    const wrapped = wrapLine(sheet, line);
    // A part stays together: its name is never the last line of a page. The last one has the end of the table below it.
    if (sheet.y + heightOf(wrapped) > AREA.bottom - CARRY) {
      drawSum(sheet, texts.carried, carried);
      nextPage(sheet, record);
      drawHead(sheet);
      drawSum(sheet, texts.carried, carried);
      sheet.rule(AREA.left, AREA.right, sheet.y - 5);
    }
    drawLine(sheet, index + 1, line, wrapped);
    carried += line.lineCents;
  });
}

/** Where it goes at the left, what it comes to and what is contained in that at the right. */
export function drawSums(
  sheet: Sheet,
  record: InvoiceRecord,
  contained: readonly [label: string, cents: number][],
): void {
  const address = record.delivery
    ? [record.delivery.name, ...addressLines(record.delivery.address)]
    : [record.issuer.company, record.issuer.street, `${record.issuer.postalCode} ${record.issuer.city}`];
  const lines = address.flatMap((text) => sheet.wrap(text, 78, { size: 9 }));
  const parts = sumOf(record);
  const height = Math.max(9 + parts.length * 5.5 + contained.length * 6.6, lines.length * 4.2);
  keepTogether(sheet, record, 12 + height);
  // Upon the last part's own line.
  sheet.rule(AREA.left, AREA.right, sheet.y - 5, { thickness: 0.35, color: COLORS.ink });
  sheet.y += 1.5;
  const top = sheet.y;
  sheet.write(record.delivery ? texts.delivery : texts.pickup, { x: AREA.left, size: 9, bold: true });
  lines.forEach((line, index) => {
    sheet.write(line, { x: AREA.left, y: top + 4.6 + index * 4.2, size: 9, color: COLORS.muted });
  });
  for (const [label, cents] of parts) drawAmount(sheet, label, cents);
  sheet.rule(COLUMNS.textEnd - 4, AREA.right, sheet.y - 3, { color: COLORS.ink });
  sheet.y += 2.6;
  sheet.write(TOTALS[record.kind], { x: COLUMNS.textEnd - 4, size: 12, bold: true });
  sheet.write(formatCents(record.totalCents), { right: AREA.right, size: 12, bold: true });
  sheet.rule(COLUMNS.textEnd - 4, AREA.right, sheet.y + 2, { thickness: 0.7, color: COLORS.accent });
  if (contained.length > 0) sheet.y += 7.6;
  for (const [label, cents] of contained) drawAmount(sheet, label, cents);
  sheet.y = Math.max(sheet.y, top + 4.6 + lines.length * 4.2) + 11;
}

const TOTALS = {
  invoice: texts.total,
  cancellation: texts.cancelledTotal,
  correction: texts.correctedTotal,
} as const;

/** The sums above the total. */
function sumOf(record: InvoiceRecord): [label: string, cents: number][] {
  const { beforeCents, corrections = [] } = record;
  if (beforeCents != null) return [[texts.before, beforeCents]];
  const corrected = corrections.reduce((sum, { cents }) => sum + cents, 0);
  return [
    [texts.subtotal, record.itemsCents],
    [texts.shipping(record.shippingLabel), record.shippingCents],
    ...(corrections.length > 0 ? [[texts.corrected, -corrected] as [string, number]] : []),
  ];
}

/** The tax note that the law demands, and how the order was paid. */
export function drawNotes(sheet: Sheet, record: InvoiceRecord): void {
  // A cancelled order is not delivered.
  const service = record.kind === 'invoice' ? [record.serviceNote] : [];
  for (const note of [record.taxNote, record.paymentNote, ...service]) {
    const lines = sheet.wrap(note, AREA.right - AREA.left);
    keepTogether(sheet, record, lines.length * 5);
    sheet.writeLines(lines, 5, { x: AREA.left });
    sheet.y += 1;
  }
}

interface WrappedLine {
  name: string[];
  details: string[];
}

function wrapLine(sheet: Sheet, line: InvoiceLine): WrappedLine {
  const width = COLUMNS.textEnd - COLUMNS.text;
  const details = [line.description];
  if (line.discountPercent > 0) {
    details.push(
      texts.discount(formatPercent(line.discountPercent), formatCents(line.unitCentsBeforeDiscount)),
    );
  }
  return {
    name: sheet.wrap(line.fileName, width, { bold: true }),
    details: details.flatMap((text) => sheet.wrap(text, width, { size: SMALL })),
  };
}

const heightOf = ({ name, details }: WrappedLine): number => name.length * 4.6 + details.length * 4 + 3.6;

function drawLine(sheet: Sheet, position: number, line: InvoiceLine, wrapped: WrappedLine): void {
  const top = sheet.y;
  sheet.write(formatCount(position), { right: COLUMNS.position, color: COLORS.muted });
  sheet.write(formatCount(line.quantity), { right: COLUMNS.quantity });
  sheet.write(formatCents(line.unitCents), { right: COLUMNS.unit });
  sheet.write(formatCents(line.lineCents), { right: COLUMNS.total });
  sheet.writeLines(wrapped.name, 4.6, { x: COLUMNS.text, bold: true });
  sheet.y -= 0.3;
  sheet.writeLines(wrapped.details, 4, { x: COLUMNS.text, size: SMALL, color: COLORS.muted });
  sheet.y = top + heightOf(wrapped);
  sheet.rule(AREA.left, AREA.right, sheet.y - 5);
}

function drawHead(sheet: Sheet): void {
  const style = { size: SMALL, color: COLORS.muted, bold: true } as const;
  sheet.write(texts.position, { ...style, x: AREA.left });
  sheet.write(texts.description, { ...style, x: COLUMNS.text });
  sheet.write(texts.quantity, { ...style, right: COLUMNS.quantity });
  sheet.write(texts.unitPrice, { ...style, right: COLUMNS.unit });
  sheet.write(texts.lineTotal, { ...style, right: COLUMNS.total });
  sheet.rule(AREA.left, AREA.right, sheet.y + 2.2, { thickness: 0.35, color: COLORS.ink });
  sheet.y += 8;
}

function drawSum(sheet: Sheet, label: string, cents: number): void {
  sheet.write(label, { x: COLUMNS.text, bold: true });
  sheet.write(formatCents(cents), { right: COLUMNS.total, bold: true });
  sheet.y += 8;
}

function drawAmount(sheet: Sheet, label: string, cents: number): void {
  sheet.write(label, { x: COLUMNS.textEnd - 4 });
  sheet.write(formatCents(cents), { right: AREA.right });
  sheet.y += 5.6;
}

function keepTogether(sheet: Sheet, record: InvoiceRecord, height: number): void {
  if (sheet.y + height > AREA.bottom) nextPage(sheet, record);
}

function nextPage(sheet: Sheet, record: InvoiceRecord): void {
  sheet.newPage();
  drawNextHead(sheet, record);
}
