import { grayscale, type PDFFont, type PDFPage, type RGB } from '@cantoo/pdf-lib';
import type { Weight } from './fontFiles';
import { legible } from './legible';

/** How a piece of text looks. */
export interface TextStyle {
  size: number;
  bold?: boolean;
  color?: RGB;
}

/** Letters of one font; of none, frames that are drawn in their place. */
interface Run {
  text: string;
  font: PDFFont | null;
}

/** The frame of a letter that no font has, in parts of the text's size: about a capital letter. */
const FRAME = { width: 0.62, side: 0.06, height: 0.62, line: 0.05 } as const;

/** A font of the document, with the letters that it has. */
interface Face {
  font: PDFFont;
  letters: ReadonlySet<number>;
}

/**
 * The typeface of a document: one font for each script, used where the ones before it lack a letter. What none has does
 * not cost the page: see `legible`.
 */
export class Typeface {
  readonly #faces: Record<Weight, Face[]>;
  readonly #widths = new Map<string, number>();

  constructor(fonts: Record<Weight, PDFFont[]>) {
    const face = (font: PDFFont): Face => ({ font, letters: new Set(font.getCharacterSet()) });
    this.#faces = { 400: fonts[400].map(face), 600: fonts[600].map(face) };
  }

  /** In points. */
  width(text: string, style: TextStyle): number {
    return this.#runs(text, style).reduce((sum, run) => sum + this.#runWidth(run, style.size), 0);
  }

  /** Breaks at blanks, and inside a word only when it is wider than the line, as file names can be. */
  wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of this.#legible(text, style).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.width(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const character of word) {
        if (line !== '' && this.width(line + character, style) > width) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    }
    lines.push(line);
    return lines;
  }

  /** Writes one line from `x` on, its foot on `y`; both in points from the page's lower left corner. */
  write(page: PDFPage, text: string, x: number, y: number, style: TextStyle): void {
    let at = x;
    for (const run of this.#runs(text, style)) {
      if (run.font) {
        page.drawText(run.text, {
          x: at,
          y,
          size: style.size,
          font: run.font,
          ...(style.color ? { color: style.color } : {}),
        });
      } else {
        drawFrames(page, run.text.length, at, y, style);
      }
      at += this.#runWidth(run, style.size);
    }
  }

  #legible(text: string, { bold = false }: TextStyle): string {
    const faces = this.#faces[bold ? 600 : 400];
    return legible(text, (character) => fontOf(faces, character) !== null);
  }

  #runs(text: string, style: TextStyle): Run[] {
    const faces = this.#faces[style.bold ? 600 : 400];
    const runs: Run[] = [];
    for (const character of this.#legible(text, style)) {
      const font = fontOf(faces, character);
      const last = runs.at(-1);
      if (last && last.font === font) last.text += character;
      else runs.push({ text: character, font });
    }
    return runs;
  }

  #runWidth({ text, font }: Run, size: number): number {
    if (!font) return text.length * FRAME.width * size;
    const key = `${font.name}\n${text}`;
    const known = this.#widths.get(key);
    // Widths grow with the size, so one measure serves all of them.
    const width = known ?? font.widthOfTextAtSize(text, 1000);
    if (known === undefined) this.#widths.set(key, width);
    return (width * size) / 1000;
  }
}

function fontOf(faces: readonly Face[], character: string): PDFFont | null {
  const code = character.codePointAt(0) ?? 0;
  return faces.find(({ letters }) => letters.has(code))?.font ?? null;
}

function drawFrames(page: PDFPage, count: number, x: number, y: number, { size, color }: TextStyle): void {
  for (let index = 0; index < count; index++) {
    page.drawRectangle({
      x: x + (index * FRAME.width + FRAME.side) * size,
      y,
      width: (FRAME.width - 2 * FRAME.side) * size,
      height: FRAME.height * size,
      borderWidth: FRAME.line * size,
      borderColor: color ?? grayscale(0),
    });
  }
}
