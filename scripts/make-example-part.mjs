// Makes the part that a visitor without a file tries the configurator with: a spur gear with a bore, as binary STL.
//   node scripts/make-example-part.mjs          writes it
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { frontend, isMain, main } from './lib/project.mjs';
import { binaryStl } from './make-fixtures.mjs';

export const examplePart = join(frontend, 'src', 'features', 'welcome', 'zahnrad.stl');

/** In millimetres; `src/features/welcome/GearDrawing.tsx` draws the same outline. */
const [TEETH, ROOT, TIP, BORE, HEIGHT] = [24, 16.5, 20, 5, 10];
/** Where the outline of a tooth has corners, as shares of its pitch; between them the bore has corners too. */
const PROFILE = [
  [0, ROOT],
  [0.25, ROOT],
  [0.4, TIP],
  [0.85, TIP],
];

/** The gear as triangles of [x, y, z], its surface turned outwards, standing on z = 0. */
export function gear() {
  const ring = Array.from({ length: TEETH }, (_, tooth) =>
    PROFILE.map(([share, radius]) => [((tooth + share) * 2 * Math.PI) / TEETH, radius]),
  ).flat();
  const at = (index, radius, z) => {
    const [angle] = ring[index % ring.length];
    return [Math.cos(angle) * radius, Math.sin(angle) * radius, z];
  };
  const outer = (index, z) => at(index, ring[index % ring.length][1], z);
  const inner = (index, z) => at(index, BORE, z);
  const quad = (a, b, c, d) => [
    [a, b, c],
    [a, c, d],
  ];
  return ring.flatMap((_, i) => [
    ...quad(inner(i, HEIGHT), outer(i, HEIGHT), outer(i + 1, HEIGHT), inner(i + 1, HEIGHT)),
    ...quad(inner(i + 1, 0), outer(i + 1, 0), outer(i, 0), inner(i, 0)),
    ...quad(outer(i, 0), outer(i + 1, 0), outer(i + 1, HEIGHT), outer(i, HEIGHT)),
    ...quad(inner(i + 1, 0), inner(i, 0), inner(i, HEIGHT), inner(i + 1, HEIGHT)),
  ]);
}

export const exampleBytes = () => binaryStl(gear(), { header: 'Schichtwerk Beispielteil' });

if (isMain(import.meta.url)) await main(() => writeFileSync(examplePart, exampleBytes()));
