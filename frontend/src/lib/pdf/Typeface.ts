import type { PDFFont, PDFPage, RGB } from '@cantoo/pdf-lib';
import type { Weight } from './fontFiles';

/** How a piece of text looks. */
export interface TextStyle {
  size: number;
  bold?: boolean;
  color?: RGB;
}

interface Run {
  text: string;
  font: PDFFont;
}

/** A font of the document, with the letters that it has. */
interface Face {
  font: PDFFont;
  letters: ReadonlySet<number>;
}

/**
 * The typeface of a document: one font for each script, used where the ones before it lack a letter. A letter that none
 * has becomes '?': a customer's file name must not cost the page.
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
    for (const word of plain(text).split(' ')) {
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
      page.drawText(run.text, {
        x: at,
        y,
        size: style.size,
        font: run.font,
        ...(style.color ? { color: style.color } : {}),
      });
      at += this.#runWidth(run, style.size);
    }
  }

  #runs(text: string, { bold = false }: TextStyle): Run[] {
    const faces = this.#faces[bold ? 600 : 400];
    const runs: Run[] = [];
    for (const character of plain(text)) {
      const code = character.codePointAt(0) ?? 0;
      const face = faces.find(({ letters }) => letters.has(code));
      const font = face?.font ?? faces[0]?.font;
      if (!font) continue;
      const letter = face ? character : '?';
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ text: letter, font });
    }
    return runs;
  }

  #runWidth({ text, font }: Run, size: number): number {
    const key = `${font.name}\n${text}`;
    const known = this.#widths.get(key);
    // Widths grow with the size, so one measure serves all of them.
    const width = known ?? font.widthOfTextAtSize(text, 1000);
    if (known === undefined) this.#widths.set(key, width);
    return (width * size) / 1000;
  }
}

/** Composed letters and ordinary blanks only: no-break ones would glue what a table must be able to break. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/\p{Cc}/gu, '');
}
