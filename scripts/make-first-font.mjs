// Makes the font file that comes with the first page: Source Sans 3 with the characters that German and the shop's own words take. What
// else somebody types comes from the package's files, when it is needed (`frontend/src/ui/fonts/fonts.css`).
//   node scripts/make-first-font.mjs          writes it; needs python3 with fonttools and brotli (made with 4.x)
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { frontend, isMain, main } from './lib/project.mjs';
import { must } from './lib/run.mjs';

const fonts = join(frontend, 'src', 'ui', 'fonts');
const whole = join(
  frontend,
  'node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
);

async function makeFirstFont() {
  // The one place for the list is the rule that tells the browser of it.
  const css = readFileSync(join(fonts, 'fonts.css'), 'utf8');
  const characters = /unicode-range:([^;]+);/.exec(css)?.[1].replace(/\s/g, '');
  await must('Cutting the font', process.env.PYTHON ?? 'python3', [
    '-m',
    'fontTools.subset',
    whole,
    `--unicodes=${characters}`,
    '--layout-features=ccmp,liga,kern,pnum',
    // The notice of its copyright and the licence; the name is reserved for the unchanged font.
    '--name-IDs=0,13,14',
    '--flavor=woff2',
    `--output-file=${join(fonts, 'german-wght-normal.woff2')}`,
  ]);
}

if (isMain(import.meta.url)) await main(makeFirstFont);
