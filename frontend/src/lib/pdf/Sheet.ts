import { type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import type { TextStyle, Typeface } from './Typeface';

const POINTS = 72 / 25.4;
const A4 = { width: 210, height: 297 };
/** A carrier's label, upright. */
export const A6 = { width: 105, height: 148 };

export const COLORS = {
  ink: rgb(0.114, 0.102, 0.086),
  muted: rgb(0.353, 0.325, 0.286),
  line: rgb(0.784, 0.757, 0.714),
  accent: rgb(0.933, 0.416, 0.102),
  accentText: rgb(0.659, 0.251, 0.039),
} as const;

interface Placed extends Partial<TextStyle> {
  /** Where the text begins. */
  x?: number;
  /** Where the text ends, instead of where it begins. */
  right?: number;
  /** The text's baseline; without it the pen's place. */
  y?: number;
}

/** Between which heights a page is written. */
export interface Body {
  top: number;
  bottom: number;
}

const SIZE = 10;

/** Pages, of A4 where nothing else is said, in millimetres from the upper left corner, as DIN 5008 counts them. Sizes of letters are in points. */
export class Sheet {
  readonly #document: PDFDocument;
  readonly #type: Typeface;
  readonly #size: typeof A4;
  #page: PDFPage;
  /** How far down the page is written. */
  y = 0;

  constructor(document: PDFDocument, type: Typeface, size = A4) {
    this.#document = document;
    this.#type = type;
    this.#size = size;
    this.#page = this.#addPage();
  }

  write(
    text: string,
    { x = 0, right, y = this.y, size = SIZE, bold = false, color = COLORS.ink }: Placed,
  ): void {
    const style = { size, bold, color };
    const left = right === undefined ? x : right - this.widthOf(text, style);
    this.#type.write(this.#page, text, left * POINTS, (this.#size.height - y) * POINTS, style);
  }

  /** Writes lines below each other, `step` millimetres apart, from the pen's place on. */
  writeLines(lines: readonly string[], step: number, placed: Omit<Placed, 'y'>): void {
    for (const line of lines) {
      this.write(line, placed);
      this.y += step;
    }
  }

  widthOf(text: string, { size = SIZE, bold = false }: Partial<TextStyle>): number {
    return this.#type.width(text, { size, bold }) / POINTS;
  }

  wrap(text: string, width: number, { size = SIZE, bold = false }: Partial<TextStyle> = {}): string[] {
    return this.#type.wrap(text, width * POINTS, { size, bold });
  }

  rule(x1: number, x2: number, y: number, { thickness = 0.2, color = COLORS.line } = {}): void {
    this.#page.drawLine({
      start: { x: x1 * POINTS, y: (this.#size.height - y) * POINTS },
      end: { x: x2 * POINTS, y: (this.#size.height - y) * POINTS },
      thickness: thickness * POINTS,
      color,
    });
  }

  /** Dark modules in rows, of a code that a reader scans; its upper left corner and its side. They are one path: a shape for each would be hundreds. */
  code(rows: readonly (readonly boolean[])[], x: number, y: number, side: number): void {
    let path = '';
    rows.forEach((row, top) => {
      for (let left = 0; left < row.length; left += 1) {
        if (!row[left]) continue;
        const next = row.indexOf(false, left);
        const run = (next < 0 ? row.length : next) - left;
        // A little larger than their place, so that no reader sees seams.
        path += `M${left} ${top}h${run + 0.02}v1.02h${-run - 0.02}z`;
        left += run;
      }
    });
    this.#page.drawSvgPath(path, {
      x: x * POINTS,
      y: (this.#size.height - y) * POINTS,
      scale: (side / rows.length) * POINTS,
      color: COLORS.ink,
    });
  }

  /** A picture by its upper left corner and its width. */
  async picture(png: Uint8Array, x: number, y: number, width: number): Promise<void> {
    const image = await this.#document.embedPng(png);
    const height = (width * image.height) / image.width;
    this.#page.drawImage(image, {
      x: x * POINTS,
      y: (this.#size.height - y - height) * POINTS,
      width: width * POINTS,
      height: height * POINTS,
    });
  }

  newPage(): void {
    this.#page = this.#addPage();
    this.y = 0;
  }

  /** Begins a new page, at `top`, where there is less room than this above `bottom`. */
  makeRoom(height: number, { top, bottom }: Body): void {
    if (this.y + height <= bottom) return;
    this.newPage();
    this.y = top;
  }

  #addPage(): PDFPage {
    return this.#document.addPage([this.#size.width * POINTS, this.#size.height * POINTS]);
  }

  /** Writes below each page, or below those from a later one on, what it belongs to and its number. */
  numberPages(text: string, { left, right, y }: { left: number; right: number; y: number }, begin = 0): void {
    const small = { y, size: 8, color: COLORS.muted };
    this.eachPage((number, count) => {
      this.write(text, { ...small, x: left });
      this.write(`${number} / ${count}`, { ...small, right });
    }, begin);
  }

  /** Goes back to each page in turn, or to those from a later one on, for what can only be written when their number is known. */
  eachPage(draw: (number: number, count: number) => void, begin = 0): void {
    const pages = this.#document.getPages().slice(begin);
    pages.forEach((page, index) => {
      this.#page = page;
      draw(index + 1, pages.length);
    });
  }
}
