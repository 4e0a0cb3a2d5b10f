import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import type { FontLoader, Script } from './fontFiles';

const FILES = join(process.cwd(), 'node_modules/@fontsource/source-sans-3/files');

/** The files that the browser fetches, from where the build takes them. */
export const fontFromDisk: FontLoader = async (script, weight) =>
  new Uint8Array(await readFile(join(FILES, `source-sans-3-${script}-${weight}-normal.woff`)));

/** The letters of these files, by their code points. */
export async function lettersOf(scripts: readonly Script[]): Promise<Set<number>> {
  const { default: fontkit } = await import('@cantoo/fontkit');
  const files = await Promise.all(scripts.map((script) => fontFromDisk(script, 400)));
  return new Set(
    files.flatMap((file) => {
      const font = fontkit.create(file);
      return 'characterSet' in font ? font.characterSet : [];
    }),
  );
}

/** The content of a PDF as a reader program sees it. */
interface ReadPdf {
  title: string;
  language: string | null;
  created: string;
  /** Names of the embedded fonts. */
  fonts: string[];
  /** The text of each page, a line for each line. */
  pages: string[];
  text: string;
}

interface Piece {
  x: number;
  end: number;
  text: string;
}

/** Opens a PDF with a reader that shares no line with the library that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(bytes.slice(), { verbosity: 0, useSystemFonts: false });
  const metadata = await pdf.getMetadata();
  const info = metadata.info as { Title?: string; Language?: string; CreationDate?: string };
  const pages: string[] = [];
  const fonts = new Set<string>();
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const content = await page.getTextContent();
    const lines = new Map<number, Piece[]>();
    for (const item of content.items) {
      if (!('str' in item) || item.str === '') continue;
      fonts.add(item.fontName);
      const y = Math.round(item.transform[5] as number);
      const x = item.transform[4] as number;
      lines.set(y, [...(lines.get(y) ?? []), { x, end: x + item.width, text: item.str }]);
    }
    const sorted = [...lines].sort(([a], [b]) => b - a).map(([, pieces]) => pieces);
    pages.push(sorted.map(joinPieces).join('\n'));
  }
  await pdf.destroy();
  return {
    title: info.Title ?? '',
    language: info.Language ?? null,
    created: info.CreationDate ?? '',
    fonts: [...fonts],
    pages,
    text: pages.join('\n'),
  };
}

/** One line; pieces that touch are one word, as letters of two fonts are. */
function joinPieces(pieces: Piece[]): string {
  let text = '';
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of pieces.sort((a, b) => a.x - b.x)) {
    text += piece.x - end > 1 && text !== '' ? ` ${piece.text}` : piece.text;
    end = piece.end;
  }
  return text.replace(/ +/g, ' ').trim();
}
