import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib';
import type { Typeface } from '../../lib/pdf';

/** DIN A4 in points, with margins of 20 mm. */
const PAGE = { width: 595.28, height: 841.89, margin: 56.7 } as const;
const SIZE = 10.5;
const SMALL = 9;
const LEADING = 1.38;

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
  bold?: boolean;
}

/** Writes from the top of a page down, and begins a new page when one is full. */
export class PdfPen {
  readonly #document: PDFDocument;
  readonly #type: Typeface;
  #page: PDFPage;
  #y: number;

  constructor(document: PDFDocument, type: Typeface) {
    this.#document = document;
    this.#type = type;
    this.#page = document.addPage([PAGE.width, PAGE.height]);
    this.#y = PAGE.height - PAGE.margin;
  }

  line(text: string, style: LineStyle = {}): void {
    const size = style.small ? SMALL : (style.size ?? SIZE);
    const look = { size, bold: style.bold ?? false };
    for (const part of this.#type.wrap(text, style.width ?? PAGE.width - 2 * PAGE.margin, look)) {
      this.#advance(size);
      this.#type.write(this.#page, part, PAGE.margin, this.#y, look);
    }
  }

  paragraph(text: string): void {
    this.line(text);
    this.space(4);
  }

  /** Cells side by side; the first may wrap, the others stand beside its first line. */
  row(cells: Cell[]): void {
    const look = ({ bold = false }: Cell) => ({ size: SIZE, bold });
    const wrapped = cells.map((cell) => this.#type.wrap(cell.text, cell.width ?? PAGE.width, look(cell)));
    const lines = Math.max(...wrapped.map((parts) => parts.length));
    for (let line = 0; line < lines; line++) {
      this.#advance(SIZE);
      cells.forEach((cell, index) => {
        const part = wrapped[index]?.[line];
        if (part === undefined) return;
        const x = cell.right === undefined ? PAGE.margin : cell.right - this.#type.width(part, look(cell));
        this.#type.write(this.#page, part, x, this.#y, look(cell));
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
    return this.#type.wrap(text, width, { size: SIZE }).length * SIZE * LEADING;
  }

  heightOfSmall(texts: string[], width: number): number {
    return texts.flatMap((text) => this.#type.wrap(text, width, { size: SMALL })).length * SMALL * LEADING;
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
      this.#type.write(page, text, PAGE.margin, PAGE.margin / 2, { size: SMALL });
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
