// Makes the font file that comes with the first page: Source Sans 3 with the characters that German and the shop's own words take. What
// else somebody types comes from the package's files, when it is needed (`frontend/src/ui/fonts/fonts.css`).
//   node scripts/make-first-font.mjs          writes it; needs python3 with fonttools and brotli (made with 4.x)
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frontend, isMain, main } from './lib/project.mjs';
import { must } from './lib/run.mjs';

const fonts = join(frontend, 'src', 'ui', 'fonts');
const whole = join(
  frontend,
  'node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
);

/**
 * What the styles use: normal, semibold, 650 and bold. The rule in `fonts.css` still names all weights of the family: a browser takes only
 * files of one range together for one text.
 */
const WEIGHTS = 'wght=400:700';

async function makeFirstFont() {
  // The one place for the list is the rule that tells the browser of it.
  const css = readFileSync(join(fonts, 'fonts.css'), 'utf8');
  const characters = /unicode-range:([^;]+);/.exec(css)?.[1].replace(/\s/g, '');
  const python = process.env.PYTHON ?? 'python3';
  const scratch = mkdtempSync(join(tmpdir(), 'first-font-'));
  const weights = join(scratch, 'weights.ttf');
  await must('Leaving out weights', python, [
    '-m',
    'fontTools.varLib.instancer',
    whole,
    WEIGHTS,
    `--output=${weights}`,
  ]);
  await must('Cutting the font', python, [
    '-m',
    'fontTools.subset',
    weights,
    `--unicodes=${characters}`,
    '--layout-features=ccmp,liga,kern,pnum',
    // The notice of its copyright and the licence; the name is reserved for the unchanged font.
    '--name-IDs=0,13,14',
    '--flavor=woff2',
    `--output-file=${join(fonts, 'german-wght-normal.woff2')}`,
  ]);
  rmSync(scratch, { recursive: true });
}

if (isMain(import.meta.url)) await main(makeFirstFont);
