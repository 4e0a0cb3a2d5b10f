// Row 23: a part of a million triangles through the checks of printability in Chromium, and beside it, in the same run, trimesh's thickness
// and PrusaSlicer's slicing of the same file where they are there.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/project.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { median } from './cells.mjs';

/** Around, up, and both sides of the wall, two triangles each: a million. */
const [AROUND, UP] = [500, 500];
const [HEIGHT_MM, RADIUS_MM, WALL_MM] = [100, 30, 3.2];

/** A wavy vase without a floor: curved walls of 3.2 mm with infill between their lines, 500 layers of 0.2 mm. */
function vase() {
  const at = (radius, step, level) => {
    const angle = (2 * Math.PI * (step % AROUND)) / AROUND;
    const height = level / UP;
    const wave = 4 * Math.sin(6 * angle + 5 * height) + 8 * Math.sin(4 * height);
    const r = radius + wave;
    return [r * Math.cos(angle), r * Math.sin(angle), HEIGHT_MM * height];
  };
  const facets = [];
  const quad = (a, b, c, d) => facets.push([a, b, c], [a, c, d]);
  for (let step = 0; step < AROUND; step++) {
    for (let level = 0; level < UP; level++) {
      const side = (r) => [
        at(r, step, level),
        at(r, step + 1, level),
        at(r, step + 1, level + 1),
        at(r, step, level + 1),
      ];
      quad(...side(RADIUS_MM));
      quad(...side(RADIUS_MM - WALL_MM).reverse());
    }
    for (const [level, isTop] of [
      [0, false],
      [UP, true],
    ]) {
      const rim = [
        at(RADIUS_MM - WALL_MM, step, level),
        at(RADIUS_MM - WALL_MM, step + 1, level),
        at(RADIUS_MM, step + 1, level),
        at(RADIUS_MM, step, level),
      ];
      quad(...(isTop ? rim.reverse() : rim));
    }
  }
  const bytes = Buffer.alloc(84 + facets.length * 50);
  bytes.writeUInt32LE(facets.length, 80);
  facets.forEach((facet, place) => {
    facet.flat().forEach((value, index) => {
      bytes.writeFloatLE(value, 84 + place * 50 + 12 + index * 4);
    });
  });
  return bytes;
}

/**
 * trimesh's thickness by rays from the middle of each triangle. Without Embree it keeps some ten thousand triangles in memory for each ray
 * (ten thousand rays at once took more than the machine had): there a few are measured, some at a time, and the rest is reckoned.
 */
const TRIMESH = `
import json, sys, time
import numpy, trimesh
mesh = trimesh.load(sys.argv[1], force='mesh')
def thickness(faces):
    return trimesh.proximity.thickness(mesh, mesh.triangles_center[faces], exterior=False, normals=mesh.face_normals[faces], method='ray')
every = numpy.arange(len(mesh.faces))
has_embree = 'embree' in type(mesh.ray).__module__
begun = time.perf_counter()
if has_embree:
    measured = thickness(every)
    seconds = time.perf_counter() - begun
else:
    thickness(every[:1])
    prepared = time.perf_counter()
    few = every[:: len(every) // 100][:100]
    measured = numpy.concatenate([thickness(piece) for piece in numpy.array_split(few, 10)])
    seconds = prepared - begun + (time.perf_counter() - prepared) / len(few) * len(every)
print(json.dumps({'engine': 'Embree' if has_embree else 'rtree', 'seconds': seconds, 'medianMm': float(numpy.median(measured))}))
`;

/** Seconds that trimesh takes for a point of each triangle, and the median; no numbers where it is not there. */
async function trimeshThickness(file, say) {
  const python = process.env.TRIMESH_PYTHON ?? 'python3';
  const { code, output } = await run(python, ['-c', TRIMESH, file], { quiet: true });
  const last = output.trim().split('\n').pop();
  if (code === 0) return JSON.parse(last);
  if (process.env.TRIMESH_PYTHON) say(`trimesh failed (${python}, exit code ${code}): ${last}`);
  return { seconds: Number.NaN, medianMm: Number.NaN };
}

/** Seconds that PrusaSlicer takes for the file in layers of 0.2 mm with 20 % infill; not a number where it is not there. */
async function slicerSeconds(file, folder) {
  const begun = performance.now();
  const { code } = await run(
    'prusa-slicer',
    ['-g', '--layer-height', '0.2', '--fill-density', '20%', '-o', join(folder, 'vase.gcode'), file],
    { quiet: true },
  ).catch(() => ({ code: 1 }));
  return code === 0 ? (performance.now() - begun) / 1e3 : Number.NaN;
}

export async function measurePrintability({ chromium, rounds, say }) {
  const { openPages } = await import('./browser.mjs');
  const folder = join(root, 'target', 'bench');
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  const file = join(data, 'vase_1m.stl');
  if (!statSync(file, { throwIfNoEntry: false })) writeFileSync(file, vase());
  const answers = [];
  const [trimesh, slicer] = [[], []];
  const pages = await openPages(chromium);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      say(`printability, round ${round} of ${rounds}`);
      answers.push(await pages.evaluate('/page/printability.html', "checkPart('/data/vase_1m.stl')"));
      trimesh.push(await trimeshThickness(file, say));
      slicer.push(await slicerSeconds(file, tmpdir()));
    }
  } finally {
    await pages.close();
  }
  const of = (pick) => median(answers.map(pick));
  const stage = (name) => of(({ times }) => times[name]) / 1e3;
  return {
    triangles: answers[0].triangles,
    layers: answers[0].layers,
    findings: answers[0].findings,
    healthS: stage('health') + stage('crossings'),
    wallsS: stage('walls'),
    posesS: stage('poses'),
    layersS: stage('layers'),
    blockedMs: of(({ blocked }) => blocked),
    longestPieceMs: of(({ longestPiece }) => longestPiece),
    givenUpMs: of(({ givenUpMs }) => givenUpMs),
    memoryMb: of(({ memoryMb }) => memoryMb),
    medianMm: answers[0].medianMm,
    trimesh: { ...trimesh[0], seconds: median(trimesh.map(({ seconds }) => seconds)) },
    slicerS: median(slicer),
  };
}
