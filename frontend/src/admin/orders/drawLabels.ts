import type { ParcelLabel } from '../../api/parcels';
import type { Shop } from '../../api/shop';
import { SHIPPING_LABELS } from '../../features/shop';
import { type FontLoader, openDocument } from '../../lib/pdf';
import { A6, COLORS, Sheet } from '../../lib/pdf/Sheet';
import { recipientOf } from './recipientOf';
import { texts } from './texts';

const t = texts.labels;
const LEFT = 10;
const RIGHT = A6.width - 10;
const WIDTH = RIGHT - LEFT;
/** From the largest to the smallest letters of an address, in points: a long one has to keep its last line. */
const SIZES = [16, 13, 10, 8];
const ADDRESS = { top: 40, bottom: 118 };

interface LabelFacts {
  /** One label each. */
  orders: readonly ParcelLabel[];
  shop: Shop;
  /** RFC 3339. */
  now: string;
}

/** Draws a label of A6 for each parcel: where it goes to, whom it comes from, and the order that lies in it. */
export async function drawLabels(
  { orders, shop, now }: LabelFacts,
  loadFont?: FontLoader,
): Promise<Uint8Array> {
  const { document, type } = await openDocument(
    {
      title: t.title,
      author: shop.company,
      time: now,
      texts: JSON.stringify([orders.map(recipientOf), shop, t]),
    },
    loadFont,
  );
  const sheet = new Sheet(document, type, A6);
  for (const [at, order] of orders.entries()) {
    if (at > 0) sheet.newPage();
    drawLabel(sheet, order, shop);
  }
  return document.save();
}

function drawLabel(sheet: Sheet, order: ParcelLabel, shop: Shop): void {
  const sender = `${t.from} ${shop.company}, ${shop.street}, ${shop.postalCode} ${shop.city}`;
  sheet.y = 13;
  sheet.writeLines(sheet.wrap(sender, WIDTH, { size: 8 }), 3.6, { x: LEFT, size: 8, color: COLORS.muted });
  sheet.rule(LEFT, RIGHT, sheet.y);
  const { size, lines, step } = fitting(sheet, recipientOf(order).address);
  sheet.y = ADDRESS.top;
  sheet.writeLines(lines, step, { x: LEFT, size, bold: true });
  sheet.rule(LEFT, RIGHT, 128);
  sheet.write(t.order(order.orderNumber), { x: LEFT, y: 135, size: 12, bold: true });
  sheet.write(SHIPPING_LABELS[order.shipping], { right: RIGHT, y: 135, size: 12 });
}

/** The address in the largest letters in which each of its lines stays one, else in which all of it has its place. */
function fitting(sheet: Sheet, address: readonly string[]) {
  const room = ADDRESS.bottom - ADDRESS.top;
  const ways = SIZES.map((size) => {
    const lines = address.flatMap((line) => sheet.wrap(line, WIDTH, { size, bold: true }));
    return { size, step: size * 0.5, lines };
  });
  return (
    ways.find(({ lines, step }) => lines.length === address.length && lines.length * step <= room) ??
    ways.find(({ lines, step }) => lines.length * step <= room) ??
    (ways.at(-1) as (typeof ways)[number])
  );
}
