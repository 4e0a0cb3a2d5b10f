import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BufferGeometry,
  CatmullRomCurve3,
  ExtrudeGeometry,
  LatheGeometry,
  Path,
  Shape,
  Vector2,
  Vector3,
} from 'three';
import { Customer } from '../support/customer';
import { expect, test } from '../support/fixtures';
import { Preview } from '../support/preview';
import { binaryStl } from '../support/stl';

/** Pixels of a picture's sides, more than a data sheet gives it on any screen but the finest. */
const SIDE = 336;
/** How much of the view is in the picture. */
const SHARE = 0.94;

/** Turned about the upright axis. */
const turned = (outline: [number, number][]) =>
  new LatheGeometry(
    outline.map(([radius, height]) => new Vector2(radius, height)),
    96,
  ).rotateX(Math.PI / 2);

/** A plate with holes, each a circle of `[x, y, radius]`. */
function plate(outline: [number, number][], holes: [number, number, number][], depth: number) {
  const shape = new Shape(outline.map(([x, y]) => new Vector2(x, y)));
  shape.holes = holes.map(([x, y, radius]) => new Path().absarc(x, y, radius, 0, 2 * Math.PI, true));
  return new ExtrudeGeometry(shape, { depth, bevelSize: 0.8, bevelThickness: 0.8, curveSegments: 48 });
}

/** What each shipped plastic is good for, as a part of it. */
const PARTS: Record<string, { color: string; stl: () => Buffer }> = {
  // A figure.
  PLA: {
    color: 'Scharlachrot',
    stl: () =>
      bytesOf(
        turned([
          [0, 0],
          [13, 0],
          [13, 3],
          [10, 5],
          [9, 8],
          [5.5, 14],
          [4.6, 22],
          [5, 25],
          [8, 26.5],
          [8, 28],
          [4.6, 29.5],
          ...Array.from({ length: 13 }, (_, at): [number, number] => {
            const angle = -0.9 + (at / 12) * (Math.PI / 2 + 0.9);
            return [7.4 * Math.cos(angle), 35.2 + 7.4 * Math.sin(angle)];
          }),
        ]),
      ),
  },
  // A holder with a slot and a hole.
  PETG: {
    color: 'Schwarz',
    stl: () =>
      bytesOf(
        plate(
          [
            [0, 0],
            [60, 0],
            [60, 8],
            [44, 8],
            [44, 40],
            [36, 40],
            [36, 16],
            [24, 16],
            [24, 40],
            [16, 40],
            [16, 8],
            [0, 8],
          ],
          [[30, 8, 3.5]],
          22,
        ).rotateX(Math.PI / 2),
      ),
  },
  // A soft ring.
  TPU: {
    color: 'Schwarz',
    stl: () =>
      bytesOf(
        turned(
          Array.from({ length: 41 }, (_, at): [number, number] => {
            const angle = (at / 40) * 2 * Math.PI;
            return [22 + 8 * Math.cos(angle), 8 + 8 * Math.sin(angle) - Math.cos(6 * angle)];
          }),
        ),
      ),
  },
  // A hook for outside.
  ASA: {
    color: 'Grau',
    stl: () =>
      bytesOf(
        new ExtrudeGeometry(new Shape().absarc(0, 0, 5, 0, 2 * Math.PI), {
          steps: 96,
          curveSegments: 32,
          extrudePath: new CatmullRomCurve3(
            [
              [0, 0, 60],
              [0, 0, 34],
              [0, 4, 18],
              [0, 16, 8],
              [0, 30, 12],
              [0, 36, 26],
            ].map(([x, y, z]) => new Vector3(x, y, z)),
          ),
        }),
      ),
  },
  // A gear.
  ABS: {
    color: 'Schwarz',
    stl: () => readFileSync(join(import.meta.dirname, '../../src/features/welcome/zahnrad.stl')),
  },
  // A stiff bracket.
  'ABS-GF': {
    color: 'Schwarz',
    stl: () =>
      bytesOf(
        plate(
          [
            [0, 0],
            [60, 0],
            [60, 10],
            [10, 60],
            [0, 60],
          ],
          [
            [16, 16, 8],
            [41, 10, 4.5],
            [10, 41, 4.5],
          ],
          12,
        ).rotateX(Math.PI / 2),
      ),
  },
};

/** The triangles of a geometry as an STL file. */
function bytesOf(geometry: BufferGeometry): Buffer {
  const { array } = (geometry.index ? geometry.toNonIndexed() : geometry).getAttribute('position');
  const point = (at: number) => [array[at] ?? 0, array[at + 1] ?? 0, array[at + 2] ?? 0] as const;
  const triangles = Array.from(
    { length: array.length / 9 },
    (_, at) => [point(9 * at), point(9 * at + 3), point(9 * at + 6)] as const,
  );
  return binaryStl(triangles);
}

/** The pictures of the data sheets, by the shop's own viewer: `src/features/materials/examples` has them. */
test('an example of each material', async ({ page }) => {
  test.setTimeout(300_000);
  const folder = join(process.env.SCREENSHOTS_DIR ?? '', 'materials');
  await mkdir(folder, { recursive: true });
  await page.setViewportSize({ width: 1440, height: 1100 });
  const converter = await page.context().newPage();
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(
    ...Object.entries(PARTS).map(([material, { stl }]) => ({ name: `${material}.stl`, bytes: stl() })),
  );
  await customer.toConfigure();
  for (const [material, { color }] of Object.entries(PARTS)) {
    await customer.configure(`${material}.stl`, { material, color });
    const preview = new Preview(page, `${material}.stl`);
    await page.getByRole('button', { name: `3D-Vorschau von ${material}.stl` }).click();
    await expect(preview.button('Ansicht zurücksetzen')).toBeEnabled({ timeout: 30_000 });
    await preview.button('Maße anzeigen').click();
    await preview.lookAtRest();
    const view = await preview.view.boundingBox();
    if (!view) throw new Error('The view is not on the page');
    await preview.view.evaluate(seeThrough);
    const side = SHARE * Math.min(view.width, view.height);
    const png = await page.screenshot({
      omitBackground: true,
      clip: {
        x: view.x + (view.width - side) / 2,
        y: view.y + (view.height - side) / 2,
        width: side,
        height: side,
      },
    });
    const webp = await converter.evaluate(toWebp, [png.toString('base64'), SIDE] as const);
    await writeFile(join(folder, `${material}.webp`), Buffer.from(webp, 'base64'));
    // Whatever is hidden comes back.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Teile konfigurieren' })).toBeVisible();
  }
});

/** Leaves nothing but the part and its plate, so that each page lays its own ground behind the picture. */
function seeThrough(view: HTMLElement | SVGElement): void {
  for (let element: Element | null = view; element; element = element.parentElement) {
    (element as HTMLElement).style.background = 'transparent';
    for (const other of element.parentElement?.children ?? [])
      if (other !== element) (other as HTMLElement).style.visibility = 'hidden';
  }
}

/** A PNG as a WebP of this many pixels' sides, both as Base64. */
async function toWebp([png, side]: readonly [string, number]): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, side, side);
  // The format keeps what can be seen through without loss: with fewer steps of the shadow there is half to download.
  const pixels = context.getImageData(0, 0, side, side);
  for (let at = 3; at < pixels.data.length; at += 4)
    pixels.data[at] = Math.min(255, Math.round((pixels.data[at] ?? 0) / 8) * 8);
  context.putImageData(pixels, 0, 0);
  return canvas.toDataURL('image/webp', 0.7).split(',')[1] ?? '';
}
