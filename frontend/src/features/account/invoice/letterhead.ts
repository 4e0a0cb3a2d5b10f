import type { InvoiceRecord, InvoiceReference, PostalAddress } from '../../../api/invoice';
import { formatDate } from '../../../lib/format';
import { COLORS, type Sheet } from '../../../lib/pdf/Sheet';
import { texts } from './texts';

/** The margins of DIN 5008, and where text must end above the foot. */
export const AREA = { left: 25, right: 190, bottom: 262 } as const;
const FOOT_Y = 268;
/** The window of an envelope: the small return address above six lines for the recipient (DIN 5008, form B). */
const WINDOW = { left: 25, width: 80, returnY: 59.5, firstY: 66, line: 4.7, lines: 8 } as const;
const FACTS = { left: 125, firstY: 52, line: 5.4 } as const;

export const titleOf = (record: InvoiceRecord): string => `${texts[record.kind]} ${record.number}`;

/** Everything above the table of the first page. */
export function drawFirstHead(sheet: Sheet, record: InvoiceRecord): void {
  drawCompany(sheet, record);
  drawWindow(sheet, record);
  drawFacts(sheet, record);
  sheet.y = 106;
  sheet.write(titleOf(record), { x: AREA.left, size: 17, bold: true });
  sheet.y = 113;
  const width = AREA.right - AREA.left;
  sheet.writeLines(
    sentencesOf(record).flatMap((text) => sheet.wrap(text, width)),
    5,
    { x: AREA.left },
  );
  if (record.isTest)
    sheet.writeLines([texts.test], 5, { x: AREA.left, bold: true, color: COLORS.accentText });
  sheet.y += 3;
}

const named = ({ number, issuedOn }: InvoiceReference) => texts.named(number, formatDate(issuedOn));

function sentencesOf({ corrects, cancels, corrections = [], recipient }: InvoiceRecord): string[] {
  const numbers = corrections.map(({ number }) => number).join(', ');
  return [
    ...(recipient.reference ? [texts.reference(recipient.reference)] : []),
    ...(corrects && cancels
      ? [texts.corrects(named(corrects)), texts.takesBack(named(cancels)), texts.reason(cancels.reason)]
      : corrects
        ? [texts.corrects(named(corrects)), texts.reason(corrects.reason)]
        : cancels
          ? [texts.cancels(named(cancels)), texts.reason(cancels.reason)]
          : [texts.intro]),
    ...(numbers ? [texts.correctedBy(numbers)] : []),
  ];
}

/** The head of every further page. */
export function drawNextHead(sheet: Sheet, record: InvoiceRecord): void {
  const small = { size: 9, y: 17 } as const;
  const right = `${titleOf(record)} · ${formatDate(record.issuedOn)}`;
  sheet.write(right, { ...small, right: AREA.right, color: COLORS.muted });
  const space = AREA.right - AREA.left - sheet.widthOf(right, small) - 8;
  const [company = ''] = sheet.wrap(record.issuer.company, space, { ...small, bold: true });
  sheet.write(company, { ...small, x: AREA.left, bold: true });
  sheet.rule(AREA.left, AREA.right, 20);
  sheet.y = 28;
}

/** The foot of all pages, when their number is known. */
export function drawFeet(sheet: Sheet, record: InvoiceRecord): void {
  const { issuer } = record;
  const columns = [
    [issuer.company, ...issuer.partners],
    [issuer.street, `${issuer.postalCode} ${issuer.city}`, issuer.country],
    [issuer.email, issuer.phone, issuer.website.replace(/^https:\/\//, '')],
    [
      ...(issuer.taxNumber ? [texts.taxNumber, issuer.taxNumber] : []),
      ...(issuer.vatId ? [vatIdLabel(issuer.vatId), issuer.vatId] : []),
    ],
  ];
  const lefts = [AREA.left, 74, 115, 163];
  const style = { size: 7.5, color: COLORS.muted } as const;
  sheet.eachPage((number, count) => {
    sheet.rule(AREA.left, AREA.right, FOOT_Y);
    columns.forEach((texts, column) => {
      const left = lefts[column] ?? AREA.left;
      const width = (lefts[column + 1] ?? AREA.right) - left - 3;
      const lines = texts.flatMap((text) => sheet.wrap(text, width, style));
      lines.slice(0, 5).forEach((line, index) => {
        sheet.write(line, { ...style, x: left, y: FOOT_Y + 4.5 + index * 3.5 });
      });
    });
    sheet.write(texts.page(number, count), { ...style, right: AREA.right, y: 291 });
    if (number === 1) drawFoldMarks(sheet);
  });
}

function drawCompany(sheet: Sheet, { issuer }: InvoiceRecord): void {
  drawSign(sheet, AREA.left, 16);
  const left = AREA.left + 17;
  const lines = sheet.wrap(issuer.company, AREA.right - left, { size: 17, bold: true }).slice(0, 2);
  let y = 23;
  for (const line of lines) {
    sheet.write(line, { x: left, y, size: 17, bold: true });
    y += 7;
  }
  const contact = [issuer.website.replace(/^https:\/\//, ''), issuer.email, issuer.phone].filter(Boolean);
  sheet.write(contact.join('  ·  '), { x: left, y: y - 1, size: 8.5, color: COLORS.muted });
}

/** The shop's sign: a cut through a part, the layer being printed in its colour. */
function drawSign(sheet: Sheet, x: number, y: number): void {
  const layers: [number, number][] = [
    [3, 16],
    [0, 16],
    [0, 5.5],
    [0.5, 15.5],
    [10.5, 16],
    [0, 16],
    [0, 13],
  ];
  layers.forEach(([from, to], index) => {
    const color = index === 0 ? COLORS.accent : COLORS.ink;
    sheet.rule(x + from * 0.75, x + to * 0.75, y + index * 2, { thickness: 1.2, color });
  });
}

function drawWindow(sheet: Sheet, { issuer, recipient }: InvoiceRecord): void {
  const sender = `${issuer.company} · ${issuer.street} · ${issuer.postalCode} ${issuer.city}`;
  const size = sheet.widthOf(sender, { size: 7.5 }) <= WINDOW.width ? 7.5 : 6;
  const lines = sheet.wrap(sender, WINDOW.width, { size }).slice(0, 2);
  lines.forEach((line, index) => {
    const y = WINDOW.returnY - (lines.length - 1 - index) * 2.6;
    sheet.write(line, { x: WINDOW.left, y, size, color: COLORS.muted });
  });
  sheet.rule(WINDOW.left, WINDOW.left + WINDOW.width, WINDOW.returnY + 1.2);
  const address = recipient.address ? addressLines(recipient.address) : [recipient.email];
  // Many firms are sole traders who write the same name twice.
  const names = [recipient.company, recipient.name].filter(
    (name, index, all) => name && all.indexOf(name) === index,
  );
  const parts = [...names, ...address].map((text) => sheet.wrap(text ?? '', WINDOW.width));
  fitted(parts).forEach((line, index) => {
    sheet.write(line, { x: WINDOW.left, y: WINDOW.firstY + index * WINDOW.line, size: 10.5 });
  });
}

/** Shortens the longest part of an address that the window has no room for: an address needs its town. */
function fitted(parts: string[][]): string[] {
  const kept = parts.map((lines) => [...lines]);
  while (kept.flat().length > WINDOW.lines) {
    kept.reduce((longest, lines) => (lines.length > longest.length ? lines : longest)).pop();
  }
  return kept.flat();
}

/** A German address names no country; another one does, in capitals, for the post (DIN 5008). */
export function addressLines(address: PostalAddress): string[] {
  const country = address.country === 'DE' ? [] : [address.countryName.toUpperCase()];
  return [address.line1, address.line2 ?? '', `${address.postalCode} ${address.city}`, ...country].filter(
    (line) => line.trim() !== '',
  );
}

function drawFacts(sheet: Sheet, record: InvoiceRecord): void {
  const invoice = record.corrects ?? record.cancels;
  const facts: [string, string][] = [
    [texts.number, record.number],
    [texts.date, formatDate(record.issuedOn)],
    [texts.orderNumber, record.orderNumber],
    [texts.orderDate, formatDate(record.orderedOn)],
    ...(invoice
      ? [
          [texts.invoiceNumber, invoice.number] as [string, string],
          [texts.invoiceDate, formatDate(invoice.issuedOn)] as [string, string],
        ]
      : []),
  ];
  facts.forEach(([name, value], index) => {
    const y = FACTS.firstY + index * FACTS.line;
    sheet.write(name, { x: FACTS.left, y, size: 9, color: COLORS.muted });
    sheet.write(value, { right: AREA.right, y, bold: index === 0 });
  });
}

/** Where the letter is folded, and where it is punched. */
function drawFoldMarks(sheet: Sheet): void {
  for (const [y, length] of [
    [105, 4],
    [148.5, 6],
    [210, 4],
  ] as const) {
    sheet.rule(4, 4 + length, y);
  }
}

/** The number that a small business has for other countries of the EU (§ 19a UStG) ends so. */
const vatIdLabel = (id: string): string => (id.endsWith('EX') ? texts.smallBusinessId : texts.vatId);
