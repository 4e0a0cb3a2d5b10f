// Draws the pictures by which the shop is known elsewhere: the icons of the installed app from favicon.svg, and the picture that goes
// with a shared link. They are committed; this is run again when the look changes.
//   node scripts/draw-shop-pictures.mjs          needs python3 with Pillow (made with 13.0)
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CHROMIUM_ARGS, findChromium } from './lib/chromium.mjs';
import { frontend, isMain, main } from './lib/project.mjs';
import { must } from './lib/run.mjs';

const publicFolder = join(frontend, 'public');
const require = createRequire(join(frontend, 'package.json'));
const dataOf = (file, type) => `data:${type};base64,${readFileSync(file).toString('base64')}`;

/** Side in pixels, and how much of it the drawing takes: systems cut a maskable icon down to its middle. */
const ICONS = [
  ['icon-180.png', 180, 1],
  ['icon-192.png', 192, 1],
  ['icon-512.png', 512, 1],
  ['icon-maskable-512.png', 512, 0.7],
];
const [SHARE_WIDTH, SHARE_HEIGHT] = [1200, 630];
const [PAPER, INK, MUTED, ACCENT, LINE] = ['#f6f3ee', '#1d1a16', '#5a5349', '#ee6a1a', '#ddd7cd'];

function iconPage(side, share) {
  const svg = readFileSync(join(publicFolder, 'favicon.svg'), 'utf8');
  const background = /<rect[^>]*fill="([^"]+)"/.exec(svg)?.[1] ?? INK;
  return `<body style="margin:0;width:${side}px;height:${side}px;display:grid;place-items:center;background:${share < 1 ? background : 'transparent'}">
    <img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}" width="${side * share}" height="${side * share}">`;
}

/** A bracket in printed layers, the topmost in orange, beside what the shop does. */
function sharePage() {
  const font = dataOf(
    join(
      frontend,
      'node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
    ),
    'font/woff2',
  );
  const rows = 34;
  const layers = Array.from({ length: rows }, (_, row) => {
    const height = row / (rows - 1);
    const bore = 46 * Math.sqrt(Math.max(0, 1 - ((height - 0.66) / 0.115) ** 2));
    const strands =
      height < 0.17
        ? [[0, 380]]
        : bore < 8
          ? [[0, 190 + 90 * Math.max(0, 1 - (height - 0.17) / 0.22) ** 2]]
          : [
              [0, 95 - bore],
              [95 + bore, 190],
            ];
    return strands
      .map(
        ([from, to]) =>
          `<line x1="${from}" x2="${to}" y1="${(rows - row) * 12}" y2="${(rows - row) * 12}" stroke="${row === rows - 1 ? ACCENT : MUTED}"/>`,
      )
      .join('');
  }).join('');
  return `<style>@font-face{font-family:S;src:url(${font});font-weight:200 900}
    body{margin:0;width:${SHARE_WIDTH}px;height:${SHARE_HEIGHT}px;background:${PAPER};color:${INK};font-family:S;position:relative;overflow:hidden}
    h1{position:absolute;left:80px;top:178px;margin:0;font-size:84px;line-height:1.02;font-weight:750;letter-spacing:-.02em;width:640px}
    p{position:absolute;left:84px;top:404px;margin:0;font-size:34px;line-height:1.35;color:${MUTED};width:600px}
    b{position:absolute;left:152px;top:82px;font-size:40px;letter-spacing:-.01em}
    img{position:absolute;left:80px;top:74px;border-radius:12px}
    svg{position:absolute;right:80px;bottom:84px;overflow:visible}
    hr{position:absolute;left:0;right:0;bottom:64px;margin:0;border:0;border-top:2px solid ${LINE}}</style>
    <img src="${dataOf(join(publicFolder, 'favicon.svg'), 'image/svg+xml')}" width="56" height="56"><b>Schichtwerk</b>
    <h1>3D-Druck nach Maß</h1><p>Modell hochladen, Material wählen, Preis sofort sehen.</p><hr>
    <svg width="380" height="${rows * 12}" stroke-width="5" stroke-linecap="round">${layers}</svg>`;
}

/** An icon has six colours and the edges between them: with a palette it weighs a third. */
const AS_PALETTE = `
import sys
from PIL import Image
for path in sys.argv[1:]:
    icon = Image.open(path).convert('RGBA')
    icon.quantize(64, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(path, optimize=True)
`;

async function draw() {
  const { chromium } = require('@playwright/test');
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const shoot = async (html, width, height, name, omitBackground) => {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<!doctype html>${html}`);
    await page.evaluate(() => document.fonts.ready);
    writeFileSync(join(publicFolder, name), await page.screenshot({ omitBackground }));
    await page.close();
  };
  for (const [name, side, share] of ICONS) await shoot(iconPage(side, share), side, side, name, share === 1);
  await shoot(sharePage(), SHARE_WIDTH, SHARE_HEIGHT, 'share.png', false);
  await browser.close();
  const icons = ICONS.map(([name]) => join(publicFolder, name));
  await must('Giving the icons a palette', process.env.PYTHON ?? 'python3', ['-c', AS_PALETTE, ...icons]);
}

if (isMain(import.meta.url)) await main(draw);
