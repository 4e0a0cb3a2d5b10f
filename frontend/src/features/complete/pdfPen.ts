import type { PDFDocument } from '@cantoo/pdf-lib';
import type { Typeface } from '../../lib/pdf';
import { COLORS, Sheet } from '../../lib/pdf/Sheet';

const PAGE = { top: 20, bottom: 277, left: 20, right: 190, numbers: 287 } as const;
/** The size of letters, in points. */
const SIZE = 10.5;
const SMALL = 9;
/** From a line to the next one, in millimetres for each point of its letters. */
const LEADING = 1.38 * (25.4 / 72);

interface LineStyle {
  size?: number;
  small?: boolean;
  bold?: boolean;
  /** Wraps at this width; the page's width without it. */
  width?: number;
}

interface Cell {
  text: string;
  /** Where the text ends, from the left edge; without it the cell starts at the margin. */
  right?: number;
  width?: number;
  bold?: boolean;
}

/** Writes from the top of a sheet down, and begins a new page when one is full. In millimetres. */
export class PdfPen {
  readonly #sheet: Sheet;

  constructor(document: PDFDocument, type: Typeface) {
    this.#sheet = new Sheet(document, type);
    this.#sheet.y = PAGE.top;
  }

  line(text: string, { size = SIZE, small = false, bold = false, width }: LineStyle = {}): void {
    const style = { size: small ? SMALL : size, bold };
    for (const part of this.#sheet.wrap(text, width ?? PAGE.right - PAGE.left, style)) {
      this.#advance(style.size);
      this.#sheet.write(part, { x: PAGE.left, ...style });
    }
  }

  paragraph(text: string): void {
    this.line(text);
    this.space(1.4);
  }

  /** Cells side by side; the first may wrap, the others stand beside its first line. */
  row(cells: Cell[]): void {
    const wrapped = cells.map(({ text, width = PAGE.right, bold = false }) =>
      this.#sheet.wrap(text, width, { size: SIZE, bold }),
    );
    for (let line = 0; line < Math.max(...wrapped.map((parts) => parts.length)); line++) {
      this.#advance(SIZE);
      cells.forEach(({ right, bold = false }, index) => {
        const part = wrapped[index]?.[line];
        const place = right === undefined ? { x: PAGE.left } : { right };
        if (part !== undefined) this.#sheet.write(part, { ...place, size: SIZE, bold });
      });
    }
  }

  rule(): void {
    this.space(1.8);
    this.#sheet.rule(PAGE.left, PAGE.right, this.#sheet.y, { color: COLORS.ink });
    this.space(1.8);
  }

  space(height: number): void {
    this.#sheet.y += height;
  }

  heightOf(texts: string[], width: number, { small = false } = {}): number {
    const size = small ? SMALL : SIZE;
    return texts.flatMap((text) => this.#sheet.wrap(text, width, { size })).length * size * LEADING;
  }

  /** Begins a new page if less than this is left on the current one. */
  keepTogether(height: number): void {
    this.#sheet.makeRoom(height, PAGE);
  }

  /** 'Seite 1 von 2' on each page of a document that has several. */
  numberPages(title: string): void {
    this.#sheet.eachPage((number, count) => {
      if (count < 2) return;
      this.#sheet.write(`${title} · Seite ${number} von ${count}`, {
        x: PAGE.left,
        y: PAGE.numbers,
        size: SMALL,
      });
    });
  }

  #advance(size: number): void {
    this.keepTogether(size * LEADING);
    this.#sheet.y += size * LEADING;
  }
}
