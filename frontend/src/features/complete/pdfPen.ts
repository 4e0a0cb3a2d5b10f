import type { PDFDocument, PDFFont, PDFPage } from 'pdf-lib';

/** DIN A4 in points, with margins of 20 mm. */
const PAGE = { width: 595.28, height: 841.89, margin: 56.7 } as const;
const SIZE = 10.5;
const SMALL = 9;
const LEADING = 1.38;

interface Fonts {
  regular: PDFFont;
  bold: PDFFont;
}

interface LineStyle {
  size?: number;
  small?: boolean;
  bold?: boolean;
  /** Wraps at this width in points; the page's width without it. */
  width?: number;
}

interface Cell {
  text: string;
  /** Where the text ends, in points from the left edge; without it the cell starts at the margin. */
  right?: number;
  width?: number;
  font?: PDFFont;
}

/** Writes from the top of a page down, and begins a new page when one is full. */
export class PdfPen {
  readonly #document: PDFDocument;
  readonly #fonts: Fonts;
  #page: PDFPage;
  #y: number;

  constructor(document: PDFDocument, fonts: Fonts) {
    this.#document = document;
    this.#fonts = fonts;
    this.#page = document.addPage([PAGE.width, PAGE.height]);
    this.#y = PAGE.height - PAGE.margin;
  }

  line(text: string, style: LineStyle = {}): void {
    const size = style.small ? SMALL : (style.size ?? SIZE);
    const font = style.bold ? this.#fonts.bold : this.#fonts.regular;
    for (const part of wrap(text, font, size, style.width ?? PAGE.width - 2 * PAGE.margin)) {
      this.#advance(size);
      this.#page.drawText(part, { x: PAGE.margin, y: this.#y, size, font });
    }
  }

  paragraph(text: string): void {
    this.line(text);
    this.space(4);
  }

  /** Cells side by side; the first may wrap, the others stand beside its first line. */
  row(cells: Cell[]): void {
    const wrapped = cells.map((cell) =>
      wrap(cell.text, cell.font ?? this.#fonts.regular, SIZE, cell.width ?? PAGE.width),
    );
    const lines = Math.max(...wrapped.map((parts) => parts.length));
    for (let line = 0; line < lines; line++) {
      this.#advance(SIZE);
      cells.forEach((cell, index) => {
        const part = wrapped[index]?.[line];
        if (part === undefined) return;
        const font = cell.font ?? this.#fonts.regular;
        const x = cell.right === undefined ? PAGE.margin : cell.right - font.widthOfTextAtSize(part, SIZE);
        this.#page.drawText(part, { x, y: this.#y, size: SIZE, font });
      });
    }
  }

  rule(): void {
    this.space(5);
    this.#page.drawLine({
      start: { x: PAGE.margin, y: this.#y },
      end: { x: PAGE.width - PAGE.margin, y: this.#y },
      thickness: 0.5,
    });
    this.space(5);
  }

  space(points: number): void {
    this.#y -= points;
  }

  heightOf(text: string, width: number): number {
    return wrap(text, this.#fonts.regular, SIZE, width).length * SIZE * LEADING;
  }

  heightOfSmall(texts: string[], width: number): number {
    return texts.flatMap((text) => wrap(text, this.#fonts.regular, SMALL, width)).length * SMALL * LEADING;
  }

  /** Begins a new page if less than this is left on the current one. */
  keepTogether(points: number): void {
    if (this.#y - points < PAGE.margin) this.#newPage();
  }

  /** 'Seite 1 von 2' on each page of a document that has several. */
  numberPages(title: string): void {
    const pages = this.#document.getPages();
    if (pages.length < 2) return;
    pages.forEach((page, index) => {
      const text = `${title} · Seite ${index + 1} von ${pages.length}`;
      page.drawText(encodable(text, this.#fonts.regular), {
        x: PAGE.margin,
        y: PAGE.margin / 2,
        size: SMALL,
        font: this.#fonts.regular,
      });
    });
  }

  #advance(size: number): void {
    if (this.#y - size * LEADING < PAGE.margin) this.#newPage();
    this.#y -= size * LEADING;
  }

  #newPage(): void {
    this.#page = this.#document.addPage([PAGE.width, PAGE.height]);
    this.#y = PAGE.height - PAGE.margin;
  }
}

/** Breaks at blanks, and inside a word only when it is wider than the line, as file names can be. */
function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of encodable(text, font).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (font.widthOfTextAtSize(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && font.widthOfTextAtSize(line + character, size) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  lines.push(line);
  return lines;
}

/**
 * The built-in fonts know the Western alphabets, '€' and German quotes only, and the library throws on anything else: a
 * customer's file name must not cost the page. What has no letter in them becomes '?'.
 */
function encodable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return Array.from(text.normalize('NFC').replace(/[\u00a0\u202f\t\r\n]/g, ' '), (character) =>
    known.has(character.codePointAt(0) ?? 0) ? character : '?',
  ).join('');
}
