// Makes the small model files of core-wasm/fixtures and what must be measured on them. The expected figures come from
// the geometry, never from the core.
//   node scripts/make-fixtures.mjs          writes them
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { amfFixtures } from './lib/amf-fixtures.mjs';
import { BOX_SIDES } from './lib/box-sides.mjs';
import { isMain, main, root } from './lib/project.mjs';
import { stepFixtures } from './lib/step-fixtures.mjs';

export const fixturesFolder = join(root, 'core-wasm', 'fixtures');

/** A box from `from` to `to` as triangles of [x, y, z], its surface turned outwards. */
export function box(from, to) {
  const corner = (i) => [0, 1, 2].map((axis) => ((i >> axis) & 1 ? to[axis] : from[axis]));
  return BOX_SIDES.flatMap(([a, b, c, d]) => [[a, b, c].map(corner), [a, c, d].map(corner)]);
}

/** The surface turned inside out. */
export const insideOut = (triangles) => triangles.map(([a, b, c]) => [a, c, b]);

export function binaryStl(triangles, { header = '', count = triangles.length, tail = 0 } = {}) {
  const bytes = Buffer.alloc(84 + 50 * triangles.length + tail);
  bytes.write(header, 'latin1');
  bytes.writeUInt32LE(count, 80);
  triangles.forEach((corners, triangle) => {
    corners.flat().forEach((value, i) => {
      bytes.writeFloatLE(value, 84 + 50 * triangle + 12 + 4 * i);
    });
  });
  return bytes;
}

export function asciiStl(triangles, { newline = '\n', name = 'model', normal = ' normal 0 0 0' } = {}) {
  const facets = triangles.flatMap((corners) => [
    `facet${normal}`,
    ' outer loop',
    ...corners.map((corner) => `  vertex ${corner.join(' ')}`),
    ' endloop',
    'endfacet',
  ]);
  return Buffer.from([`solid ${name}`, ...facets, `endsolid ${name}`, ''].join(newline));
}

/** The corners of a box, each once, and its sides by their numbers, turned outwards. */
function sharedBox(from, to) {
  const points = [];
  for (let i = 0; i < 8; i++) points.push([0, 1, 2].map((axis) => ((i >> axis) & 1 ? to[axis] : from[axis])));
  return { points, sides: BOX_SIDES };
}

/** `corner` writes a corner's number, which counts from 1, in the way of the file. */
export function obj(
  { points, sides },
  { corner = (number) => `${number}`, after = '', newline = '\n' } = {},
) {
  const lines = [
    ...points.map((point) => `v ${point.join(' ')}${after}`),
    ...sides.map((side) => `f ${side.map((index) => corner(index + 1)).join(' ')}`),
  ];
  return Buffer.from(['# a box', ...lines, ''].join(newline));
}

const PLY_WRITERS = {
  char: ['Int8', 1],
  uchar: ['UInt8', 1],
  int16: ['Int16', 2],
  ushort: ['UInt16', 2],
  int: ['Int32', 4],
  uint32: ['UInt32', 4],
  float: ['Float', 4],
  float64: ['Double', 8],
};

/**
 * `format` is ascii, binary_little_endian or binary_big_endian. `vertex` holds the properties of a vertex as `[type, name]`; those
 * that are not x, y or z are 1. `count` and `item` are the types of the list of corners; `before` and `behind` stand around it.
 */
export function ply({ points, sides }, format, options = {}) {
  const {
    vertex = ['x', 'y', 'z'].map((name) => ['float', name]),
    count = 'uchar',
    item = 'int',
    name = 'vertex_indices',
    before = [],
    behind = [],
    newline = '\n',
  } = options;
  const header = [
    'ply',
    `format ${format} 1.0`,
    'comment a box',
    `element vertex ${options.vertices ?? points.length}`,
    ...vertex.map((property) => `property ${property.join(' ')}`),
    `element face ${options.faces ?? sides.length}`,
    ...before.map((property) => `property ${property.join(' ')}`),
    `property list ${count} ${item} ${name}`,
    ...behind.map((property) => `property ${property.join(' ')}`),
    'end_header',
    '',
  ].join(newline);
  // Each row as [type, value]; further lists have two items.
  const other = ([kind, ...rest]) =>
    kind === 'list'
      ? [
          [rest[0], 2],
          [rest[1], 1],
          [rest[1], 1],
        ]
      : [[kind, 1]];
  const rows = [
    ...points.map((point) =>
      vertex.map(([type, axis]) => [type, 'xyz'.includes(axis) ? point['xyz'.indexOf(axis)] : 1]),
    ),
    ...sides.map((side) => [
      ...before.flatMap(other),
      [count, side.length],
      ...side.map((index) => [item, index]),
      ...behind.flatMap(other),
    ]),
  ];
  if (format === 'ascii')
    return Buffer.from(
      header + rows.map((row) => row.map(([, value]) => value).join(' ') + newline).join(''),
    );
  const end = format === 'binary_big_endian' ? 'BE' : 'LE';
  const numbers = rows.flat().map(([type, value]) => {
    const [writer, bytes] = PLY_WRITERS[type];
    const buffer = Buffer.alloc(bytes);
    buffer[`write${writer}${bytes > 1 ? end : ''}`](value);
    return buffer;
  });
  return Buffer.concat([Buffer.from(header), ...numbers]);
}

const cube = (from, to) => box([from, from, from], [to, to, to]);

/** Adds files of one folder to `made`. */
function folder(made, name) {
  return {
    good(file, bytes, triangles, vertices, volumeMm3, dimensionsMm, watertight = true) {
      made[`${name}/${file}`] = {
        bytes,
        expected: { ok: true, triangles, vertices, volumeMm3, dimensionsMm, watertight },
      };
    },
    bad(file, bytes, code, position = null) {
      made[`${name}/${file}`] = { bytes, expected: { ok: false, code, position } };
    },
  };
}

const line = (value) => ({ kind: 'line', value });

function objFixtures(made) {
  const { good, bad } = folder(made, 'obj');
  const box = sharedBox([0, 0, 0], [20, 20, 20]);
  const size = [20, 20, 20];
  const cube = (file, options) => good(file, obj(box, options), 12, 8, 8000, size);
  cube('cube.obj');
  cube('cube-crlf.obj', { newline: '\r\n' });
  cube('cube-texture.obj', { corner: (number) => `${number}/1` });
  cube('cube-normals.obj', { corner: (number) => `${number}//-1` });
  cube('cube-all.obj', { corner: (number) => `${number}/1/1` });
  cube('cube-negative.obj', { corner: (number) => `${number - 9}` });
  cube('cube-weights.obj', { after: ' 1.0' });
  cube('cube-colors.obj', { after: ' 0.5 0.5 0.5' });
  const text = obj(box).toString();
  const change = (file, from, to) => good(file, Buffer.from(text.replaceAll(from, to)), 12, 8, 8000, size);
  change('cube-continued.obj', / (\d+)\n/g, ' \\\n$1\n');
  change(
    'cube-groups.obj',
    'f 1 3 4 2',
    'mtllib a.mtl\no part\ng side\nusemtl red\ns off\nvt 0 0\nvn 0 0 1\nl 1 2\np 1\nf 1 3 4 2 # base',
  );
  const [, vertices, faces] = /^(# a box\n(?:v .*\n)+)((?:f .*\n)+)$/.exec(text);
  good('cube-faces-first.obj', Buffer.from(faces + vertices), 12, 8, 8000, size);
  // Its base is an L, whose first corner does not see all of it.
  const outline = [
    [20, 0],
    [20, 10],
    [10, 10],
    [10, 20],
    [0, 20],
    [0, 0],
  ];
  const prism = {
    points: [0, 5].flatMap((z) => outline.map(([x, y]) => [x, y, z])),
    sides: [
      [5, 4, 3, 2, 1, 0],
      [6, 7, 8, 9, 10, 11],
      ...outline.map((_, i) => [i, (i + 1) % 6, ((i + 1) % 6) + 6, i + 6]),
    ],
  };
  good('concave.obj', obj(prism), 20, 12, 1500, [20, 20, 5]);
  const tenths = obj(sharedBox([100, 0, 0], [100.1, 0.2, 0.3]));
  good('tenths.obj', tenths, 12, 8, 0.006, [100.1 - 100, 0.2, 0.3]);
  good(
    'one-triangle.obj',
    Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3'),
    1,
    3,
    undefined,
    [1, 1, 0],
    false,
  );

  bad('no-vertices.obj', Buffer.from('# nothing\no part\n'), 'no_triangles');
  bad('points-only.obj', Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\np 1 2 3\nl 1 2\n'), 'no_triangles');
  const broken = (file, from, to, value, code = 'bad_syntax') =>
    bad(file, Buffer.from(text.replace(from, to)), code, line(value));
  broken('comma.obj', 'v 20 0 0', 'v 20,5 0 0', 3);
  broken('two-numbers.obj', 'v 20 0 0', 'v 20 0', 3);
  broken('nan.obj', 'v 20 0 0', 'v nan 0 0', 3, 'bad_number');
  broken('too-far.obj', 'v 20 0 0', 'v 2e6 0 0', 3, 'coordinate_out_of_range');
  broken('index-zero.obj', 'f 1 3 4 2', 'f 0 3 4 2', 10);
  broken('index-too-large.obj', 'f 1 3 4 2', 'f 1 3 4 9', 10);
  broken('index-too-negative.obj', 'f 1 3 4 2', 'f -9 3 4 2', 10);
  broken('index-word.obj', 'f 1 3 4 2', 'f 1 3 4 a', 10);
}

function plyFixtures(made) {
  const { good, bad } = folder(made, 'ply');
  const box = sharedBox([0, 0, 0], [20, 20, 20]);
  const size = [20, 20, 20];
  const split = {
    ...box,
    sides: box.sides.flatMap(([a, b, c, d]) => [
      [a, b, c],
      [a, c, d],
    ]),
  };
  const cube = (file, shape, format, options) => good(file, ply(shape, format, options), 12, 8, 8000, size);
  const formats = { ascii: 'ascii', little: 'binary_little_endian', big: 'binary_big_endian' };
  const rich = {
    vertex: [
      ['uchar', 'quality'],
      ['float64', 'z'],
      ['float', 'nx'],
      ['int16', 'y'],
      ['float64', 'x'],
      ['uchar', 'red'],
    ],
    count: 'ushort',
    item: 'uint32',
    name: 'vertex_index',
    before: [['char', 'flag']],
    behind: [
      ['list', 'uint32', 'float', 'texcoord'],
      ['int', 'material'],
    ],
  };
  for (const [name, format] of Object.entries(formats)) {
    cube(`cube-${name}.ply`, split, format);
    cube(`quads-${name}.ply`, box, format);
    cube(`rich-${name}.ply`, box, format, rich);
  }
  cube('crlf-ascii.ply', split, 'ascii', { newline: '\r\n' });
  cube('crlf-little.ply', split, 'binary_little_endian', { newline: '\r\n' });
  cube('cr-little.ply', split, 'binary_little_endian', { newline: '\r' });
  const normals = ['x', 'y', 'z', 'nx', 'ny', 'nz'].map((name) => ['float', name]);
  const colors = ['red', 'green', 'blue'].map((name) => ['uchar', name]);
  const colored = ply(split, 'ascii', { vertex: [...normals, ...colors] });
  good('colored-ascii.ply', colored, 12, 8, 8000, size);
  const small = ply(split, 'binary_little_endian', { item: 'uchar' });
  good('bytes-little.ply', small, 12, 8, 8000, size);
  // 0 1 3 2 and back around: a strip of all sides but the top and the bottom, and one of each of these.
  const strips = [
    'ply\nformat ascii 1.0\nelement vertex 8\nproperty float x\nproperty float y\nproperty float z',
    'element tristrips 1\nproperty list int int vertex_indices\nend_header',
    ...box.points.map((point) => point.join(' ')),
    '20 0 4 2 6 3 7 1 5 0 4 -1 0 2 1 3 -1 4 5 6 7',
    '',
  ];
  good('strips-ascii.ply', Buffer.from(strips.join('\n')), 12, 8, 8000, size);

  bad('no-vertices.ply', ply(split, 'ascii', { vertices: 0, faces: 0 }), 'no_triangles');
  bad('no-faces.ply', ply({ ...box, sides: [] }, 'binary_little_endian'), 'no_triangles');
  const text = colored.toString();
  const head = text.slice(0, text.indexOf('end_header')).split('\n').length;
  const broken = (file, from, to, value, code = 'bad_syntax') =>
    bad(file, Buffer.from(text.replace(from, to)), code, line(value));
  broken('bad-vertex.ply', '20 0 0 1', '20,5 0 0 1', head + 2);
  broken('bad-normal.ply', '20 0 0 1 1 1', '20 0 0 1 x 1', head + 2);
  broken('bad-color.ply', '20 0 0 1 1 1 1 1 1', '20 0 0 1 1 1 1 rot 1', head + 2);
  broken('bad-face.ply', '3 0 2 3', '3 0 2 drei', head + 9);
  broken('index-too-large.ply', '3 0 2 3', '3 0 2 8', head + 9);
  broken('two-corners.ply', '3 0 2 3', '2 0 2', head + 9);
  broken('too-many-values.ply', '3 0 2 3', '3 0 2 3 1', head + 9);
  broken('too-far.ply', '20 0 0 1', '2e6 0 0 1', head + 2, 'coordinate_out_of_range');
  broken('unknown-type.ply', 'property float x', 'property real x', 5);
  bad('too-few-faces.ply', ply(split, 'ascii', { faces: 13 }), 'truncated', line(31));
  bad('too-many-faces.ply', ply(split, 'ascii', { faces: 11 }), 'wrong_count', line(30));
  const binary = ply(split, 'binary_little_endian');
  const bytes = binary.length;
  bad('truncated-little.ply', binary.subarray(0, bytes - 1), 'truncated', { kind: 'byte', value: bytes - 1 });
  const lie = ply(split, 'binary_little_endian', { vertices: 4294967295 });
  bad('vertex-count-lie.ply', lie, 'truncated', { kind: 'byte', value: lie.length });
  const far = ply(sharedBox([0, 0, 0], [2e6, 1, 1]), 'binary_big_endian');
  bad('too-far-big.ply', far, 'coordinate_out_of_range', { kind: 'vertex', value: 2 });
  const index = ply(
    {
      ...split,
      sides: [
        [0, 1, 2],
        [0, 1, 8],
      ],
    },
    'binary_big_endian',
  );
  bad('index-too-large-big.ply', index, 'bad_syntax', { kind: 'face', value: 2 });
  bad('no-header-end.ply', Buffer.from(text.slice(0, 60)), 'truncated', line(5));
}

/** `{ path: { bytes, expected } }`; `expected` are fields of the line that the example `measure` prints. */
export function fixtures() {
  const made = {};
  stlFixtures(made);
  objFixtures(made);
  plyFixtures(made);
  Object.assign(made, amfFixtures({ box, insideOut }), stepFixtures());
  return made;
}

function stlFixtures(made) {
  const { good: goodFile, bad } = folder(made, 'stl');
  const good = (file, bytes, triangles, ...rest) => goodFile(file, bytes, triangles, 3 * triangles, ...rest);
  const twenty = cube(0, 20);
  const size = [20, 20, 20];

  good('cube-binary.stl', binaryStl(twenty), 12, 8000, size);
  good('cube-binary-solid.stl', binaryStl(twenty, { header: 'solid cube by some CAD' }), 12, 8000, size);
  good('cube-binary-tail.stl', binaryStl(twenty, { tail: 3 }), 12, 8000, size);
  good('cube-ascii.stl', asciiStl(twenty), 12, 8000, size);
  good(
    'cube-ascii-crlf-upper.stl',
    Buffer.from(asciiStl(twenty, { newline: '\r\n' }).toString().toUpperCase()),
    12,
    8000,
    size,
  );
  good('cube-ascii-no-normals.stl', asciiStl(twenty, { normal: '' }), 12, 8000, size);
  good(
    'two-solids-ascii.stl',
    Buffer.concat([
      asciiStl(twenty, { name: 'a b' }),
      asciiStl(box([40, 0, 0], [50, 10, 10]), { name: 'facet' }),
    ]),
    24,
    9000,
    [50, 20, 20],
  );
  good('tenths-ascii.stl', asciiStl(box([0, 0, 0], [0.1, 0.2, 0.3])), 12, 0.006, [0.1, 0.2, 0.3]);
  good('far-away.stl', binaryStl(box([10000, -10000, 0], [10020, -9980, 20])), 12, 8000, size);

  const cavity = insideOut(cube(5, 15));
  good('cavity.stl', binaryStl([...twenty, ...cavity]), 24, 7000, size);
  good('inside-out.stl', binaryStl(insideOut(twenty)), 12, 8000, size);
  good('inside-out-with-cavity.stl', binaryStl(insideOut([...twenty, ...cavity])), 24, 7000, size);
  good(
    'body-in-cavity.stl',
    binaryStl([...cube(0, 30), ...insideOut(cube(5, 25)), ...cube(10, 20)]),
    36,
    27000 - 8000 + 1000,
    [30, 30, 30],
  );
  good(
    'one-of-two-inside-out.stl',
    binaryStl([...twenty, ...insideOut(box([30, 0, 0], [40, 10, 10]))]),
    24,
    9000,
    [40, 20, 20],
  );
  // Without its lid it bounds no volume, so none is expected.
  good('open-box.stl', binaryStl([...twenty.slice(0, 2), ...twenty.slice(4)]), 10, undefined, size, false);

  const withNaN = twenty.map((corners) => corners.map((corner) => [...corner]));
  withNaN[6][1][2] = Number.NaN;
  bad('nan.stl', binaryStl(withNaN), 'bad_number', { kind: 'triangle', value: 7 });
  const beyond = box([0, 0, 0], [1_000_001, 1, 1]);
  const first = beyond.findIndex((corners) => corners.flat().includes(1_000_001)) + 1;
  bad('too-far.stl', binaryStl(beyond), 'coordinate_out_of_range', { kind: 'triangle', value: first });
  bad('truncated-binary.stl', binaryStl(twenty).subarray(0, 600), 'truncated', { kind: 'byte', value: 600 });
  const text = asciiStl(twenty);
  const cut = text.indexOf('endloop', 400);
  const lineOfCut = text.subarray(0, cut).toString().split('\n').length;
  bad('truncated-ascii.stl', text.subarray(0, cut), 'truncated', line(lineOfCut));
  bad('count-too-large.stl', binaryStl(twenty, { count: 0xffffffff }), 'truncated', {
    kind: 'byte',
    value: 684,
  });
  bad('count-zero.stl', binaryStl(twenty, { count: 0 }), 'wrong_count', { kind: 'byte', value: 80 });
  bad('no-facets.stl', Buffer.from('solid nothing\nendsolid nothing\n'), 'no_triangles', null);
  bad('no-facets-binary.stl', binaryStl([]), 'no_triangles', null);
  bad('empty.stl', Buffer.alloc(0), 'empty_file', null);
  bad('page.stl', Buffer.from('<!DOCTYPE html>\n<html><body>404</body></html>\n'), 'wrong_content', null);
  const comma = asciiStl(twenty).toString().replace('vertex 0 20 0', 'vertex 0 20,5 0');
  bad('comma.stl', Buffer.from(comma), 'bad_syntax', line(5));
}

export function expectedJson(made) {
  const expected = Object.entries(made).map(([file, fixture]) => ({ file, ...fixture.expected }));
  return `[\n${expected.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`;
}

if (isMain(import.meta.url))
  await main(() => {
    const made = fixtures();
    for (const [name, { bytes }] of Object.entries(made)) {
      const path = join(fixturesFolder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    }
    writeFileSync(join(fixturesFolder, 'measures.json'), expectedJson(made));
    console.log(`Wrote ${Object.keys(made).length} model files and measures.json to core-wasm/fixtures`);
  });
