import type { PDFDocument } from '@cantoo/pdf-lib';
import { type FontLoader, scriptsOf, type Weight } from './fontFiles';
import { Typeface } from './Typeface';

interface DocumentFacts {
  title: string;
  author: string;
  /** RFC 3339: the time of the order or invoice, never of the drawing, so that the same document has the same bytes. */
  time: string;
  /** Every text that will be drawn, so that the fonts for its scripts are there. */
  texts: string;
}

interface OpenDocument {
  document: PDFDocument;
  type: Typeface;
}

/**
 * Begins a PDF with the shop's typeface embedded, only with the letters that are used. The library is heavy and needed by
 * a few buttons: code that calls this is loaded by such a button.
 */
export async function openDocument(facts: DocumentFacts, loadFont?: FontLoader): Promise<OpenDocument> {
  const [{ PDFDocument }, { default: fontkit }] = await Promise.all([
    import('@cantoo/pdf-lib'),
    import('@cantoo/fontkit'),
  ]);
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(fontkit);
  document.setTitle(facts.title, { showInWindowTitleBar: true });
  document.setLanguage('de-DE');
  document.setAuthor(facts.author);
  document.setCreator('Schichtwerk');
  document.setProducer('Schichtwerk');
  const time = new Date(facts.time);
  if (!Number.isNaN(time.getTime())) {
    document.setCreationDate(time);
    document.setModificationDate(time);
  }
  const load = loadFont ?? (await import('./fetchFont')).fetchFont;
  const scripts = scriptsOf(facts.texts);
  const embed = async (weight: Weight) => {
    const files = await Promise.all(scripts.map((script) => load(script, weight)));
    const fonts = [];
    // One after the other, so that they stand in the file in the same order each time.
    for (const [index, file] of files.entries()) {
      fonts.push(
        await document.embedFont(file, {
          subset: true,
          customName: `SourceSans3-${scripts[index]}-${weight}`,
          // Figures of one width stand below each other; ligatures would hide letters from a search.
          features: { tnum: true, liga: false },
        }),
      );
    }
    return fonts;
  };
  const regular = await embed(400);
  const bold = await embed(600);
  return { document, type: new Typeface({ 400: regular, 600: bold }) };
}
