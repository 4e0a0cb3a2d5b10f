// Makes the two fonts that the server draws invoices with: Source Sans 3 with every script that the page's own drawing has, one file for each weight
// (`server/src/services/invoice_pdf/typeface.rs`).
//   node scripts/make-document-fonts.mjs       writes them; needs python3 with fonttools (made with 4.68)
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frontend, isMain, main, root } from './lib/project.mjs';
import { must } from './lib/run.mjs';

const SCRIPTS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'];
const files = join(frontend, 'node_modules/@fontsource/source-sans-3/files');

/** A letter that two files have comes from the first one. */
const MERGE = `
import sys
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
*sources, scratch, target = sys.argv[1:]
plain = []
for number, source in enumerate(sources):
    font = TTFont(source)
    font.flavor = None
    font.save(f"{scratch}/{number}.ttf")
    plain.append(f"{scratch}/{number}.ttf")
Merger().merge(plain).save(target)
`;

async function makeDocumentFonts() {
  const python = process.env.PYTHON ?? 'python3';
  const scratch = mkdtempSync(join(tmpdir(), 'document-fonts-'));
  for (const weight of [400, 600]) {
    const sources = SCRIPTS.map((script) => join(files, `source-sans-3-${script}-${weight}-normal.woff`));
    const whole = join(scratch, `whole-${weight}.ttf`);
    await must('Putting the scripts together', python, ['-c', MERGE, ...sources, scratch, whole]);
    await must('Leaving out what is not drawn', python, [
      '-m',
      'fontTools.subset',
      whole,
      '--unicodes=*',
      '--layout-features=kern,ccmp,mark,mkmk',
      '--no-hinting',
      // The notice of its copyright and the licence; the name is reserved for the unchanged font.
      '--name-IDs=0,13,14',
      `--output-file=${join(root, 'server', 'fonts', `document-${weight}.ttf`)}`,
    ]);
  }
  rmSync(scratch, { recursive: true });
}

if (isMain(import.meta.url)) await main(makeDocumentFonts);
