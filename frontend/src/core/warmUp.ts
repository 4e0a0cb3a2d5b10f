import { nextTask } from '../lib/later';
import type { ParserModule } from './parserApi';
import { isErrorInfo } from './types';

/**
 * The first call of freshly compiled code takes three to five times as long as a later one: the browser begins with a plain
 * translation and makes the good one only of what ran often. So every reader runs on a made-up file while the page is idle: the first
 * price of an AMF file comes after 50 ms instead of 88, of a text STL after 98 instead of 111 (`bench/README.md`).
 */

/** The readers' share, short enough that a file that comes meanwhile hardly waits. */
const BUDGET_MS = 50;
/** Enough rounds for the browser to notice the loops, in a file that takes a fraction of the budget. */
const TRIANGLES = 2000;
/** Enough of them to run through all that is measured, whose first run takes as long as all rounds of the readers. */
const MEASURED_TRIANGLES = 100;

/** Runs the readers warm; stops at the budget, and as soon as `isWanted` says that a real file is there. */
export async function warmReaders(core: ParserModule, isWanted: () => boolean): Promise<void> {
  let spentMs = 0;
  // Round after round, so that the budget is shared whatever each format takes.
  for (let files = madeUpFiles(TRIANGLES); files.length > 0; ) {
    const refused = new Set<string>();
    for (const [name, bytes] of files) {
      if (spentMs >= BUDGET_MS || isWanted()) return;
      const started = performance.now();
      if (!run(core, name, bytes, false)) refused.add(name);
      spentMs += performance.now() - started;
      // A message of the page gets in here.
      await nextTask();
    }
    files = files.filter(([name]) => !refused.has(name));
  }
}

/** Runs the measures warm that come after the price, once for each way in which vertices are stored. */
export async function warmMeasures(core: ParserModule, isWanted: () => boolean): Promise<void> {
  for (const [name, bytes] of madeUpFiles(MEASURED_TRIANGLES).slice(0, 2)) {
    if (isWanted()) return;
    run(core, name, bytes, true);
    // A message of the page gets in here.
    await nextTask();
  }
}

/** Answers whether the core took the file. What it throws besides is a trap, and everybody's concern. */
function run(core: ParserModule, name: string, bytes: Uint8Array, withMeasures: boolean): boolean {
  try {
    const stream = new core.ModelStream(name, bytes.length);
    try {
      stream.feed(bytes, true);
      stream.first();
      stream.placement();
      stream.indices();
      const positions = stream.positions();
      if (withMeasures) stream.measures(positions);
    } finally {
      stream.free();
    }
    return true;
  } catch (error) {
    if (isErrorInfo(error)) return false;
    throw error;
  }
}

/**
 * The same strip of triangles in each format, in numbers as long as those of real files. The first stores its vertices three by three,
 * the second shares them.
 */
function madeUpFiles(triangles: number): [name: string, bytes: Uint8Array][] {
  const points = Array.from({ length: triangles + 2 }, (_, i) => [
    (i % 2) * 10.123456,
    (i >> 1) * 0.314159,
    Math.sin(i / 50) * 7.654321,
  ]) as [number, number, number][];
  const faces = Array.from({ length: triangles }, (_, i) => [i, i + 1, i + 2] as const);
  const lines = points.map((point) => point.map((value) => value.toFixed(6)).join(' '));
  const text = (...parts: (string | string[])[]) => new TextEncoder().encode(`${parts.flat().join('\n')}\n`);
  const plyHeader = (kind: string) => [
    `ply\nformat ${kind} 1.0\nelement vertex ${points.length}`,
    'property float x\nproperty float y\nproperty float z',
    `element face ${faces.length}\nproperty list uchar int vertex_indices\nend_header`,
  ];
  return [
    ['warm.stl', binaryStl(points, faces)],
    [
      'warm.obj',
      text(
        lines.map((line) => `v ${line}`),
        faces.map(([a, b, c]) => `f ${a + 1} ${b + 1} ${c + 1}`),
      ),
    ],
    ['warm.ply', binaryPly(plyHeader('binary_little_endian'), points, faces)],
    [
      'warm.stl',
      text(
        'solid warm',
        faces.map(
          (face) =>
            `facet normal 0 0 1\nouter loop\n${face.map((i) => `vertex ${lines[i]}`).join('\n')}\nendloop\nendfacet`,
        ),
        'endsolid warm',
      ),
    ],
    [
      'warm.ply',
      text(
        plyHeader('ascii'),
        lines,
        faces.map((face) => `3 ${face.join(' ')}`),
      ),
    ],
    [
      'warm.amf',
      text(
        '<?xml version="1.0" encoding="utf-8"?>\n<amf unit="millimeter"><object id="0"><mesh><vertices>',
        points.map(
          ([x, y, z]) =>
            `<vertex><coordinates><x>${x.toFixed(6)}</x><y>${y.toFixed(6)}</y><z>${z.toFixed(6)}</z></coordinates></vertex>`,
        ),
        '</vertices><volume>',
        faces.map(([a, b, c]) => `<triangle><v1>${a}</v1><v2>${b}</v2><v3>${c}</v3></triangle>`),
        '</volume></mesh></object></amf>',
      ),
    ],
  ];
}

function binaryStl(points: readonly Point[], faces: readonly Face[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(84 + 50 * faces.length));
  view.setUint32(80, faces.length, true);
  faces.forEach((face, t) => {
    face.forEach((p, corner) => {
      points[p]?.forEach((value, axis) => {
        view.setFloat32(84 + 50 * t + 12 * (corner + 1) + 4 * axis, value, true);
      });
    });
  });
  return new Uint8Array(view.buffer);
}

function binaryPly(header: string[], points: readonly Point[], faces: readonly Face[]): Uint8Array {
  const head = new TextEncoder().encode(`${header.join('\n')}\n`);
  const bytes = new Uint8Array(head.length + 12 * points.length + 13 * faces.length);
  bytes.set(head);
  const view = new DataView(bytes.buffer);
  let at = head.length;
  for (const point of points) {
    for (const value of point) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  }
  for (const face of faces) {
    view.setUint8(at, 3);
    at += 1;
    for (const p of face) {
      view.setInt32(at, p, true);
      at += 4;
    }
  }
  return bytes;
}

type Point = readonly [number, number, number];
type Face = readonly [number, number, number];
