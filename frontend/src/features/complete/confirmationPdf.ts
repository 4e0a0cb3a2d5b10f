import type { OrderItemView, OrderView } from '../../api/checkout';
import type { Shop } from '../../api/shop';
import { formatCents, formatCm3, formatDate, formatPercent, withEstimate } from '../../lib/format';
import { type FontLoader, openDocument } from '../../lib/pdf';
import { deliveryBy, deliveryLabel, describeConfiguration, EXPORT_WORDS, SHIPPING_LABELS } from '../shop';
import { PdfPen } from './pdfPen';

/** Where the columns end, in millimetres from the left edge, and how wide the names of the parts are. */
const COLUMNS = { name: 98.8, quantity: 137.6, unit: 165.8, total: 190 } as const;

/**
 * Draws the order confirmation as a PDF with real text. It shows what the order holds and nothing computed anew, so the
 * same order gives the same page at any time.
 */
export async function drawConfirmation(
  order: OrderView,
  shop: Shop | null,
  loadFont?: FontLoader,
): Promise<Uint8Array> {
  const title = `Bestellbestätigung ${order.orderNumber}`;
  const { document, type } = await openDocument(
    {
      title,
      author: shop?.company ?? 'Schichtwerk',
      time: order.createdAt,
      texts: JSON.stringify([order, shop]),
    },
    loadFont,
  );
  const pen = new PdfPen(document, type);

  drawHead(pen, order, shop);
  drawTableHead(pen);
  for (const item of order.items) drawItem(pen, item);
  drawSums(pen, order);
  drawNotes(pen, order, shop);
  pen.numberPages(title);
  return document.save();
}

function drawHead(pen: PdfPen, order: OrderView, shop: Shop | null): void {
  if (shop) {
    pen.line(shop.company, { bold: true });
    pen.line(`${shop.street}, ${shop.postalCode} ${shop.city}`, { small: true });
    pen.line([shop.email, shop.phone].filter(Boolean).join(' · '), { small: true });
    pen.space(9.9);
  }
  pen.line('Bestellbestätigung', { size: 20, bold: true });
  pen.space(2.8);
  pen.line(`Bestellung #${order.orderNumber} vom ${formatDate(order.createdAt)}`);
  pen.line(`${order.customer.firstName} ${order.customer.lastName}, ${order.customer.email}`);
  pen.space(4.2);
  drawAddress(pen, 'Rechnungsanschrift', order.billingAddress);
  drawAddress(pen, 'Lieferanschrift', order.deliveryAddress);
  pen.space(2.8);
}

/** On one line each, so that the parts stay on the first page. */
function drawAddress(pen: PdfPen, title: string, lines: readonly string[]): void {
  if (lines.length > 0) pen.line(`${title}: ${lines.join(', ')}`);
}

function drawTableHead(pen: PdfPen): void {
  pen.row([
    { text: 'Teil', bold: true },
    { text: 'Menge', right: COLUMNS.quantity, bold: true },
    { text: 'Einzelpreis', right: COLUMNS.unit, bold: true },
    { text: 'Gesamt', right: COLUMNS.total, bold: true },
  ]);
  pen.rule();
}

function drawItem(pen: PdfPen, item: OrderItemView): void {
  const words = describeConfiguration(item.configuration);
  const details = [
    `Material ${words.material}, Farbe ${words.colors}`,
    `Schichthöhe ${words.layerHeight}, Füllgrad ${words.infill}`,
    `Volumen je Stück ${withEstimate(formatCm3(item.volumeCm3), item.isEstimated === true)}`,
    ...(item.scaling ? [`Datei ${item.scaling}`] : []),
    ...(words.colorDescription ? [`Farbwunsch: ${words.colorDescription}`] : []),
  ];
  // A part stays together: its name is never the last line of a page.
  const height =
    pen.heightOf([item.fileName], COLUMNS.name) + pen.heightOf(details, COLUMNS.name, { small: true });
  pen.keepTogether(height + 5.6);
  pen.row([
    { text: item.fileName, width: COLUMNS.name },
    { text: String(item.quantity), right: COLUMNS.quantity },
    { text: formatCents(item.unitCents), right: COLUMNS.unit },
    { text: formatCents(item.lineCents), right: COLUMNS.total },
  ]);
  for (const detail of details) pen.line(detail, { small: true, width: COLUMNS.name });
  pen.space(2.8);
}

function drawSums(pen: PdfPen, order: OrderView): void {
  pen.keepTogether(38.8);
  pen.rule();
  const sums: [string, number][] = [
    ['Zwischensumme', order.itemsCents],
    [`Versand (${SHIPPING_LABELS[order.shipping]})`, order.shippingCents],
  ];
  for (const [label, cents] of sums) {
    pen.row([{ text: label }, { text: formatCents(cents), right: COLUMNS.total }]);
  }
  pen.row([
    { text: 'Gesamtbetrag', bold: true },
    { text: formatCents(order.totalCents), right: COLUMNS.total, bold: true },
  ]);
  pen.space(2.8);
  pen.line(`${deliveryLabel(order.shipping)} ${deliveryBy(order.deliveryBy)}`, { bold: true });
  pen.space(7);
}

function taxWords({ tax }: OrderView): string {
  if (tax?.ratePercent === 0)
    return `Der Gesamtbetrag enthält keine deutsche Umsatzsteuer (${EXPORT_WORDS}).`;
  return tax
    ? `Der Gesamtbetrag enthält ${formatPercent(tax.ratePercent)} MwSt.: ${formatCents(tax.taxCents)}.`
    : 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.';
}

function drawNotes(pen: PdfPen, order: OrderView, shop: Shop | null): void {
  const isHeld = order.paymentState === 'held';
  pen.paragraph(
    `${taxWords(order)} ${isHeld ? 'Die Zahlung wird noch geprüft.' : 'Der Betrag ist bezahlt.'}`,
  );
  pen.paragraph(
    isHeld
      ? 'Dies ist eine Eingangsbestätigung, noch keine Bestellbestätigung und keine Rechnung.'
      : 'Dies ist eine Bestellbestätigung, keine Rechnung.',
  );
  if (shop?.paymentSimulated) {
    pen.paragraph('Testbetrieb: Diese Zahlung wurde simuliert, es ist kein Geld geflossen.');
  }
}
