// What the page does while it is idle: small files of every format through the fresh package, so that the browser's
// compiler has seen the hot loops before the customer's file comes. It stops when its time is over.
import { readModel } from './ours.mjs';

/** What goals.md allows. */
export const WARM_UP_MS = 50;

/** Cells along each side of the sample, which gives a few hundred triangles. */
const CELLS = 16;

/** A hilly square: vertices, and triangles over them. */
function sample() {
  const vertices = [];
  const triangles = [];
  const at = (i, j) => i * (CELLS + 1) + j;
  for (let i = 0; i <= CELLS; i += 1)
    for (let j = 0; j <= CELLS; j += 1)
      vertices.push([i * 1.25, j * 1.25, ((i * 7 + j * 3) % 11) / 8 + 100.0625]);
  for (let i = 0; i < CELLS; i += 1)
    for (let j = 0; j < CELLS; j += 1)
      triangles.push([at(i, j), at(i + 1, j), at(i + 1, j + 1)], [at(i, j), at(i + 1, j + 1), at(i, j + 1)]);
  return { vertices, triangles };
}

const fixed = (numbers) => numbers.map((value) => value.toFixed(6)).join(' ');
const scientific = (numbers) => numbers.map((value) => value.toExponential(6)).join(' ');

function plyHeader(format, { vertices, triangles }) {
  return [
    'ply',
    `format ${format} 1.0`,
    `element vertex ${vertices.length}`,
    ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
    `element face ${triangles.length}`,
    'property list uchar int vertex_indices',
    'end_header',
    '',
  ].join('\n');
}

function binaryStl({ vertices, triangles }) {
  const view = new DataView(new ArrayBuffer(84 + 50 * triangles.length));
  view.setUint32(80, triangles.length, true);
  triangles.forEach((corners, index) => {
    corners
      .flatMap((corner) => vertices[corner])
      .forEach((value, place) => {
        view.setFloat32(84 + 50 * index + 12 + 4 * place, value, true);
      });
  });
  return new Uint8Array(view.buffer);
}

function binaryPly(mesh) {
  const header = new TextEncoder().encode(plyHeader('binary_little_endian', mesh));
  const { vertices, triangles } = mesh;
  const view = new DataView(new ArrayBuffer(header.length + 12 * vertices.length + 13 * triangles.length));
  new Uint8Array(view.buffer).set(header);
  let at = header.length;
  for (const value of vertices.flat()) {
    view.setFloat32(at, value, true);
    at += 4;
  }
  for (const corners of triangles) {
    view.setUint8(at, 3);
    corners.forEach((corner, place) => {
      view.setInt32(at + 1 + 4 * place, corner, true);
    });
    at += 13;
  }
  return new Uint8Array(view.buffer);
}

/** The sample as a file of every format. */
export function samples() {
  const mesh = sample();
  const { vertices, triangles } = mesh;
  const asciiStl = triangles.map(
    (corners) =>
      `facet normal 0 0 1\n outer loop\n${corners.map((corner) => `  vertex ${scientific(vertices[corner])}\n`).join('')} endloop\nendfacet\n`,
  );
  const obj = [
    ...vertices.map((point) => `v ${fixed(point)}`),
    ...vertices.map((point) => `vn ${fixed(point)}`),
    ...triangles.map(
      (corners) => `f ${corners.map((corner) => `${corner + 1}/${corner + 1}/${corner + 1}`).join(' ')}`,
    ),
    '',
  ];
  const asciiPly = [...vertices.map(fixed), ...triangles.map((corners) => `3 ${corners.join(' ')}`), ''];
  const amf = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<amf unit="millimeter">\n<object id="0"><mesh><vertices>',
    ...vertices.map(
      ([x, y, z]) =>
        `<vertex><coordinates><x>${x.toFixed(4)}</x><y>${y.toFixed(4)}</y><z>${z.toFixed(4)}</z></coordinates></vertex>`,
    ),
    '</vertices><volume>',
    ...triangles.map(([a, b, c]) => `<triangle><v1>${a}</v1><v2>${b}</v2><v3>${c}</v3></triangle>`),
    '</volume></mesh></object></amf>',
  ];
  const text = (...lines) => new TextEncoder().encode(lines.join('\n'));
  return [
    ['warm.stl', binaryStl(mesh)],
    ['warm.stl', text(`solid warm\n${asciiStl.join('')}endsolid warm`)],
    ['warm.obj', text(...obj)],
    ['warm.ply', binaryPly(mesh)],
    ['warm.ply', text(`${plyHeader('ascii', mesh)}${asciiPly.join('\n')}`)],
    ['warm.amf', text(...amf)],
  ];
}

/** Reads the samples again and again for `limitMs`; answers how long it took. */
export function warmUp(core, limitMs) {
  const started = performance.now();
  const elapsed = () => performance.now() - started;
  let files = samples();
  while (elapsed() < limitMs) {
    for (const file of files) {
      if (elapsed() >= limitMs) break;
      try {
        readModel(core, ...file);
      } catch (error) {
        // A package that does not read a format yet needs no warming for it; anything else is a fault.
        if (error?.code !== 'format_not_readable') throw error;
        files = files.filter((other) => other !== file);
      }
    }
  }
  return elapsed();
}
