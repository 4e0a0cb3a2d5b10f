import type { Reprint } from '../../api/adminReprints';
import type { ParcelPapers, ParcelPart } from '../../api/parcels';
import type { Shop } from '../../api/shop';
import { describeConfiguration, SHIPPING_LABELS, safetyNote } from '../../features/shop';
import { formatCount, formatDate } from '../../lib/format';
import { type FontLoader, openDocument } from '../../lib/pdf';
import { COLORS, Sheet } from '../../lib/pdf/Sheet';
import { recipientOf } from './recipientOf';
import { texts } from './texts';

const t = texts.slip;

/** The content of a parcel and its recipient. */
export interface Slip {
  order: Omit<ParcelPapers, 'parts'> & { parts: readonly (ParcelPart & { refusal?: unknown })[] };
  /** The reprint in the parcel; without one the parcel holds the order. */
  reprint?: Reprint | undefined;
}

interface SlipFacts {
  /** One parcel each. */
  slips: readonly Slip[];
  shop: Shop;
  /** The safety notes of today's settings, by material. */
  materialSafety: Readonly<Record<string, string>>;
  /** RFC 3339. */
  now: string;
  /** Where the shop is, for the address of the withdrawal page. */
  origin: string;
}

const LEFT = 25;
const RIGHT = 190;
const BODY = { top: 25, bottom: 275 } as const;
const WIDTH = RIGHT - LEFT;
/** Where the sender stands, beside the window of the envelope. */
const SIDE = 125;
const NAME = LEFT + 12;
const SMALL = 9;

/**
 * Draws what lies in each parcel: no price, and all that has to come with the parts (Art. 9 GPSR): who made them, what they are known
 * by, and what their users must know. Order and position together are the mark of each part.
 */
export async function drawPackingSlips(facts: SlipFacts, loadFont?: FontLoader): Promise<Uint8Array> {
  const { slips, shop, materialSafety, now } = facts;
  const [first, ...more] = slips;
  const { document, type } = await openDocument(
    {
      title: first && more.length === 0 ? headingOf(first) : t.several,
      author: shop.company,
      time: now,
      texts: JSON.stringify([slips, shop, materialSafety, t]),
    },
    loadFont,
  );
  const sheet = new Sheet(document, type);
  for (const [at, slip] of slips.entries()) {
    if (at > 0) sheet.newPage();
    const begin = document.getPageCount() - 1;
    drawSlip(sheet, slip, facts);
    sheet.numberPages(headingOf(slip), { left: LEFT, right: RIGHT, y: 287 }, begin);
  }
  return document.save();
}

function drawSlip(sheet: Sheet, slip: Slip, facts: SlipFacts): void {
  const { shop, materialSafety, origin } = facts;
  const { order, reprint } = slip;
  drawHead(sheet, slip, facts);
  const parts = partsOf(slip);
  for (const part of parts) drawPart(sheet, part, order.orderNumber, reprint?.number);
  sheet.rule(LEFT, RIGHT, sheet.y);
  sheet.y += 8;
  const maker = `${shop.company}, ${shop.street}, ${shop.postalCode} ${shop.city}, ${shop.country}, ${shop.email}`;
  paragraph(sheet, t.maker, [maker, t.mark]);
  const materials = [...new Set(parts.map(({ configuration }) => configuration.material))].sort();
  paragraph(
    sheet,
    t.safety,
    materials.map((material) => `${material}: ${safetyNote(material, materialSafety)}`),
  );
  paragraph(sheet, t.rights, [t.withdrawal(`${origin}/widerruf`), t.defects(`${origin}/agb`)]);
}

const headingOf = ({ order, reprint }: Slip): string => (reprint ? t.replaces : t.title)(order.orderNumber);

/** The table of parts. */
function partsOf({ order, reprint }: Slip): ParcelPart[] {
  if (!reprint) return order.parts.filter(({ refusal }) => !refusal);
  return reprint.parts.flatMap(({ part, quantity }) =>
    order.parts.filter(({ position }) => position === part).map((known) => ({ ...known, quantity })),
  );
}

function drawHead(sheet: Sheet, slip: Slip, { shop, now }: SlipFacts): void {
  const { order } = slip;
  lines(sheet, [shop.company, shop.street, `${shop.postalCode} ${shop.city}`, shop.email, shop.phone], {
    x: SIDE,
    y: 27,
    width: RIGHT - SIDE,
  });
  const { address, orderedBy } = recipientOf(order);
  lines(sheet, address, {
    x: LEFT,
    y: 50,
    width: SIDE - LEFT - 5,
  });
  sheet.y = 100;
  sheet.write(headingOf(slip), { x: LEFT, size: 18, bold: true });
  sheet.y += 7;
  const facts = t.facts(formatDate(order.createdAt), formatDate(now), SHIPPING_LABELS[order.shipping]);
  sheet.write(facts, { x: LEFT, color: COLORS.muted });
  const below = [
    ...(orderedBy ? [t.orderedBy(orderedBy.company, orderedBy.name)] : []),
    ...(order.reference ? [t.reference(order.reference)] : []),
  ];
  if (below.length > 0) {
    lines(sheet, below, { x: LEFT, y: sheet.y + 5, width: WIDTH });
    sheet.y -= 5;
  }
  sheet.y += 10;
  sheet.write(t.position, { x: LEFT, size: SMALL, color: COLORS.muted });
  sheet.write(t.part, { x: NAME, size: SMALL, color: COLORS.muted });
  sheet.write(t.pieces, { right: RIGHT, size: SMALL, color: COLORS.muted });
  sheet.y += 3;
}

function drawPart(sheet: Sheet, part: ParcelPart, orderNumber: string, reprint: number | undefined): void {
  const words = describeConfiguration(part.configuration);
  const width = WIDTH - 12 - 20;
  const names = sheet.wrap(part.fileName, width, { bold: true });
  const details = [
    `${words.material}, ${words.colors}, ${t.layer(words.layerHeight, words.infill)}`,
    ...(words.colorDescription ? [t.wish(words.colorDescription)] : []),
    t.markOf(`${orderNumber}-${part.position + 1}${reprint === undefined ? '' : `-N${reprint}`}`),
  ].flatMap((line) => sheet.wrap(line, width, { size: SMALL }));
  sheet.makeRoom(7 + names.length * 5 + details.length * 4.5, BODY);
  sheet.rule(LEFT, RIGHT, sheet.y);
  sheet.y += 6;
  sheet.write(String(part.position + 1), { x: LEFT });
  sheet.write(formatCount(part.quantity), { right: RIGHT, bold: true });
  sheet.writeLines(names, 5, { x: NAME, bold: true });
  sheet.writeLines(details, 4.5, { x: NAME, size: SMALL });
}

function paragraph(sheet: Sheet, heading: string, sentences: readonly string[]): void {
  const wrapped = sentences.flatMap((sentence) => sheet.wrap(sentence, WIDTH, { size: SMALL }));
  // A heading keeps a line of its text with it.
  sheet.makeRoom(10, BODY);
  sheet.write(heading, { x: LEFT, size: SMALL, bold: true });
  for (const line of wrapped) {
    sheet.y += 4.5;
    sheet.makeRoom(0, BODY);
    sheet.write(line, { x: LEFT, size: SMALL });
  }
  sheet.y += 8;
}

function lines(
  sheet: Sheet,
  texts: readonly string[],
  { x, y, width }: { x: number; y: number; width: number },
): void {
  sheet.y = y;
  sheet.writeLines(
    texts.filter(Boolean).flatMap((text) => sheet.wrap(text, width)),
    5,
    { x },
  );
}
