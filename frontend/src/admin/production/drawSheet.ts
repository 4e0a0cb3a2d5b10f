import { encode } from 'uqr';
import type { ProductionGroup, ProductionPart } from '../../api/adminProduction';
import { formatCount, formatDateTime, formatDay, formatPercent } from '../../lib/format';
import { type FontLoader, openDocument } from '../../lib/pdf';
import { COLORS, Sheet } from '../../lib/pdf/Sheet';
import { today } from '../analytics/periods';
import { texts as t } from './texts';
import { againText, amount, groupName, orderAddress, stopText } from './words';

interface SheetFacts {
  groups: ProductionGroup[];
  /** RFC 3339. */
  now: string;
  /** The shop's address: the QR code leads to the order in its back office. */
  origin: string;
}

const LEFT = 15;
const RIGHT = 195;
const BODY = { top: 20, bottom: 278 } as const;
const ROW = 30;
const PICTURE = 24;
const CODE = 22;
const TEXT = LEFT + PICTURE + 4;
/** The most lines of description and notes; the list has the rest. */
const NOTE_LINES = 3;

/** Under the day that stands on the sheet: past midnight it is still the day before in UTC. */
export const sheetName = (now: string) => `${t.title}_${today(new Date(now))}.pdf`;

/** Draws the sheet that hangs at the printer: A4, a row for each open part, with its picture and the way to its order. */
export async function drawSheet(facts: SheetFacts, loadFont?: FontLoader): Promise<Uint8Array> {
  const { document, type } = await openDocument(
    {
      title: t.title,
      author: 'Schichtwerk',
      time: facts.now,
      texts: `${JSON.stringify([facts.groups, t])}0123456789#·,.:×`,
    },
    loadFont,
  );
  const sheet = new Sheet(document, type);
  sheet.y = BODY.top;
  for (const group of facts.groups) await drawGroup(sheet, group, facts.origin);
  sheet.numberPages(`${t.title}, ${formatDateTime(facts.now)}`, { left: LEFT, right: RIGHT, y: 288 });
  return document.save();
}

async function drawGroup(sheet: Sheet, group: ProductionGroup, origin: string): Promise<void> {
  const parts = group.parts.filter((part) => part.printed < part.quantity);
  if (parts.length === 0) return;
  sheet.makeRoom(18 + ROW, BODY);
  sheet.write(groupName(group), { x: LEFT, size: 16, bold: true });
  sheet.y += 6;
  const due = group.due ? `, ${t.due(formatDay(group.due))}` : '';
  sheet.write(`${t.open(`${formatCount(group.openPieces)} Stück`)}, ${amount(group)}${due}`, {
    x: LEFT,
    size: 10,
  });
  sheet.y += 5;
  for (const part of parts) {
    sheet.makeRoom(ROW, BODY);
    await drawPart(sheet, part, origin);
  }
  sheet.y += 10;
}

async function drawPart(sheet: Sheet, part: ProductionPart, origin: string): Promise<void> {
  const top = sheet.y;
  sheet.rule(LEFT, RIGHT, top);
  if (part.picture) await sheet.picture(bytesOf(part.picture), LEFT, top + 3, PICTURE);
  const width = RIGHT - CODE - 4 - TEXT;
  const open = formatCount(part.quantity - part.printed);
  const stop = stopText(part);
  sheet.y = top + 7;
  sheet.write(stop ? 'STOPP' : `${open} ×`, { x: TEXT, size: 12, bold: true });
  const [name = ''] = sheet.wrap(part.fileName, width - 18, { size: 12, bold: true });
  sheet.write(name, { x: TEXT + 18, size: 12, bold: true });
  if (stop) {
    sheet.y += 5;
    sheet.write(`${stop}. ${t.doNotPrint}`, { x: TEXT, size: 10, bold: true, color: COLORS.accentText });
  }
  const lines = [
    `${[`${t.order} #${part.orderNumber}`, againText(part)].filter(Boolean).join(', ')}, ${t.due(formatDay(part.deliveryBy))}`,
    [`${t.infill} ${formatPercent(part.infill)}`, part.scaling].filter(Boolean).join(', '),
  ];
  const notes = [
    part.contentNote,
    part.madeAnyway,
    part.colorDescription,
    part.message && t.says(part.message),
    part.volumeNote,
    part.wallNote,
  ]
    .filter(Boolean)
    .join(' · ');
  const firstOf = (line: string) => sheet.wrap(line, width, { size: 9 }).slice(0, 1);
  const shown = [
    ...lines.flatMap(firstOf),
    ...sheet.wrap(notes, width, { size: 9 }).slice(0, stop ? 1 : NOTE_LINES),
  ];
  for (const line of shown) {
    sheet.y += 4.5;
    sheet.write(line, { x: TEXT, size: 9 });
  }
  const { data } = encode(`${origin}${orderAddress(part)}`, { ecc: 'M', border: 0 });
  sheet.code(data, RIGHT - CODE, top + 3, CODE);
  sheet.y = top + ROW;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
