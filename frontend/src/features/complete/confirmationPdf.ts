import type { PDFFont } from 'pdf-lib';
import type { OrderItemView, OrderView } from '../../api/checkout';
import type { Shop } from '../../api/shop';
import { formatCents, formatDate } from '../../lib/format';
import { describeConfiguration, SHIPPING_LABELS } from '../cart';
import { PdfPen } from './pdfPen';

const COLUMNS = { quantity: 350, unit: 425, line: 495 } as const;

/**
 * Draws the order confirmation as a PDF with real text. It shows what the order holds and nothing computed anew, so the
 * same order gives the same page at any time.
 */
export async function drawConfirmation(order: OrderView, shop: Shop | null): Promise<Uint8Array> {
  // The library is a third of the app's size and needed by one button: it is loaded by that button.
  const { PDFDocument, StandardFonts } = await import('pdf-lib');
  const document = await PDFDocument.create();
  const title = `Bestellbestätigung ${order.orderNumber}`;
  const made = new Date(order.createdAt);
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage('de-DE');
  document.setProducer('Schichtwerk');
  document.setCreator(shop?.company ?? 'Schichtwerk');
  if (!Number.isNaN(made.getTime())) {
    document.setCreationDate(made);
    document.setModificationDate(made);
  }
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const pen = new PdfPen(document, { regular, bold });

  drawHead(pen, order, shop);
  drawTableHead(pen, bold);
  for (const item of order.items) drawItem(pen, item);
  drawSums(pen, order, bold);
  drawNotes(pen, shop);
  pen.numberPages(title);
  return document.save();
}

function drawHead(pen: PdfPen, order: OrderView, shop: Shop | null): void {
  if (shop) {
    pen.line(shop.company, { bold: true });
    pen.line(`${shop.street}, ${shop.postalCode} ${shop.city}`, { small: true });
    pen.line([shop.email, shop.phone].filter(Boolean).join(' · '), { small: true });
    pen.space(28);
  }
  pen.line('Bestellbestätigung', { size: 20, bold: true });
  pen.space(8);
  pen.line(`Bestellung #${order.orderNumber} vom ${formatDate(order.createdAt)}`);
  pen.line(`${order.customer.firstName} ${order.customer.lastName}, ${order.customer.email}`);
  pen.space(20);
}

function drawTableHead(pen: PdfPen, font: PDFFont): void {
  pen.row([
    { text: 'Teil', font },
    { text: 'Menge', right: COLUMNS.quantity + 40, font },
    { text: 'Einzelpreis', right: COLUMNS.unit + 45, font },
    { text: 'Gesamt', right: COLUMNS.line + 44, font },
  ]);
  pen.rule();
}

function drawItem(pen: PdfPen, item: OrderItemView): void {
  const words = describeConfiguration(item.configuration);
  const details = [
    `Material ${words.material}, Farbe ${words.colors}`,
    `Schichthöhe ${words.layerHeight}, Füllgrad ${words.infill}`,
    ...(words.colorDescription ? [`Farbwunsch: ${words.colorDescription}`] : []),
  ];
  // A part stays together: its name is never the last line of a page.
  const height =
    pen.heightOf(item.fileName, COLUMNS.quantity - 70) + pen.heightOfSmall(details, COLUMNS.quantity - 70);
  pen.keepTogether(height + 16);
  pen.row([
    { text: item.fileName, width: COLUMNS.quantity - 70 },
    { text: String(item.quantity), right: COLUMNS.quantity + 40 },
    { text: formatCents(item.unitCents), right: COLUMNS.unit + 45 },
    { text: formatCents(item.lineCents), right: COLUMNS.line + 44 },
  ]);
  for (const detail of details) pen.line(detail, { small: true, width: COLUMNS.quantity - 70 });
  pen.space(8);
}

function drawSums(pen: PdfPen, order: OrderView, bold: PDFFont): void {
  pen.keepTogether(90);
  pen.rule();
  const sums: [string, number][] = [
    ['Zwischensumme', order.itemsCents],
    [`Versand (${SHIPPING_LABELS[order.shipping]})`, order.shippingCents],
  ];
  for (const [label, cents] of sums) {
    pen.row([{ text: label }, { text: formatCents(cents), right: COLUMNS.line + 44 }]);
  }
  pen.row([
    { text: 'Gesamtbetrag', font: bold },
    { text: formatCents(order.totalCents), right: COLUMNS.line + 44, font: bold },
  ]);
  pen.space(20);
}

function drawNotes(pen: PdfPen, shop: Shop | null): void {
  pen.paragraph('Gemäß § 19 UStG wird keine Umsatzsteuer berechnet. Der Betrag ist bezahlt.');
  pen.paragraph('Dies ist eine Bestellbestätigung, keine Rechnung.');
  if (shop?.paymentSimulated) {
    pen.paragraph('Testbetrieb: Diese Zahlung wurde simuliert, es ist kein Geld geflossen.');
  }
}
