import { crc32, deflateRawSync } from 'node:zlib';
import type { Upload } from './customer';
import { asciiStl, binaryStl, box } from './stl';

type Point = readonly [number, number, number];

/** Corner numbers of the six sides, anticlockwise from outside; bit 0 of a number is x, bit 1 y, bit 2 z. */
const SIDES = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
] as const;

function corners([x, y, z]: Point): Point[] {
  return Array.from({ length: 8 }, (_, i) => [i & 1 ? x : 0, i & 2 ? y : 0, i & 4 ? z : 0] as const);
}

/** One box, a corner at the origin and its sides in mm, in every format and encoding that the shop takes. */
export function boxInEveryFormat(sides: Point): Upload[] {
  const triangles = box(...sides);
  return [
    { name: 'quader-binaer.stl', bytes: binaryStl(triangles) },
    { name: 'quader-text.stl', bytes: asciiStl(triangles) },
    { name: 'quader.obj', bytes: obj(sides) },
    { name: 'quader-text.ply', bytes: Buffer.from(`${plyHeader('ascii')}${plyText(sides)}`) },
    { name: 'quader-binaer.ply', bytes: plyBinary(sides) },
    { name: 'quader.amf', bytes: amf(sides) },
    { name: 'quader-zip.amf', bytes: zip('quader.amf', amf(sides)) },
    { name: 'quader.step', bytes: step(sides) },
  ];
}

/** Sides as polygons of four, as modelling programs write them. */
function obj(sides: Point): Buffer {
  const vertices = corners(sides).map((point) => `v ${point.join(' ')}\n`);
  const faces = SIDES.map((side) => `f ${side.map((corner) => corner + 1).join(' ')}\n`);
  return Buffer.from(`# Quader\n${vertices.join('')}${faces.join('')}`);
}

function plyHeader(kind: string): string {
  return [
    `ply\nformat ${kind} 1.0\nelement vertex 8`,
    'property float x\nproperty float y\nproperty float z',
    'element face 6\nproperty list uchar int vertex_indices\nend_header\n',
  ].join('\n');
}

function plyText(sides: Point): string {
  const vertices = corners(sides).map((point) => `${point.join(' ')}\n`);
  return `${vertices.join('')}${SIDES.map((side) => `4 ${side.join(' ')}\n`).join('')}`;
}

function plyBinary(sides: Point): Buffer {
  const vertices = Buffer.alloc(8 * 12);
  corners(sides)
    .flat()
    .forEach((value, i) => {
      vertices.writeFloatLE(value, 4 * i);
    });
  const faces = SIDES.map((side) => {
    const face = Buffer.alloc(17);
    face.writeUInt8(4);
    side.forEach((corner, i) => {
      face.writeInt32LE(corner, 1 + 4 * i);
    });
    return face;
  });
  return Buffer.concat([Buffer.from(plyHeader('binary_little_endian')), vertices, ...faces]);
}

function amf(sides: Point): Buffer {
  const vertices = corners(sides).map(
    ([x, y, z]) => `<vertex><coordinates><x>${x}</x><y>${y}</y><z>${z}</z></coordinates></vertex>\n`,
  );
  const triangles = SIDES.flatMap(([a, b, c, d]) => [
    [a, b, c],
    [a, c, d],
  ]).map(([a, b, c]) => `<triangle><v1>${a}</v1><v2>${b}</v2><v3>${c}</v3></triangle>\n`);
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?>\n<amf unit="millimeter" version="1.1">\n<object id="1"><mesh>\n` +
      `<vertices>\n${vertices.join('')}</vertices>\n<volume>\n${triangles.join('')}</volume>\n</mesh></object>\n</amf>\n`,
  );
}

/** A ZIP archive of one deflated file (APPNOTE.TXT 4.3). */
function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const path = Buffer.from(name);
  // Version, flags, method 8, time, date, checksum, sizes, length of the name, no extra field.
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, packed]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    common,
    Buffer.alloc(14),
    path,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

/** A solid with planar sides in millimetres, as CAD programs write it (ISO 10303-21, AP214). */
function step(sides: Point): Buffer {
  const lines: string[] = [];
  const add = (text: string) => {
    lines.push(`#${lines.length + 1}=${text};`);
    return `#${lines.length}`;
  };
  const real = (value: number) => (Number.isInteger(value) ? `${value}.` : `${value}`);
  const direction = (at: Point) => add(`DIRECTION('',(${at.map(real).join(',')}))`);
  const points = corners(sides);
  const placed = points.map((point) => add(`CARTESIAN_POINT('',(${point.map(real).join(',')}))`));
  const vertices = placed.map((point) => add(`VERTEX_POINT('',${point})`));
  const unit = (from: Point, to: Point): Point => {
    const along = to.map((value, axis) => value - (from[axis] ?? 0));
    const length = Math.hypot(...along);
    return along.map((value) => value / length) as unknown as Point;
  };
  const at = (corner: number): Point => points[corner] ?? [0, 0, 0];
  const edges = new Map<string, string>();
  const edge = (from: number, to: number): string => {
    const [low, high] = from < to ? [from, to] : [to, from];
    const key = `${low} ${high}`;
    let curve = edges.get(key);
    if (!curve) {
      const vector = add(`VECTOR('',${direction(unit(at(low), at(high)))},1.)`);
      const line = add(`LINE('',${placed[low]},${vector})`);
      curve = add(`EDGE_CURVE('',${vertices[low]},${vertices[high]},${line},.T.)`);
      edges.set(key, curve);
    }
    return add(`ORIENTED_EDGE('',*,*,${curve},${from < to ? '.T.' : '.F.'})`);
  };
  const faces = SIDES.map((side) => {
    const [a, b, , d] = side;
    const loop = side.map((corner, i) => edge(corner, side[(i + 1) % 4] ?? 0));
    const bound = add(`FACE_OUTER_BOUND('',${add(`EDGE_LOOP('',(${loop.join(',')}))`)},.T.)`);
    const u = unit(at(a), at(b));
    const v = unit(at(a), at(d));
    const normal: Point = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const axes = add(`AXIS2_PLACEMENT_3D('',${placed[a]},${direction(normal)},${direction(u)})`);
    return add(`ADVANCED_FACE('',(${bound}),${add(`PLANE('',${axes})`)},.T.)`);
  });
  const shell = add(`CLOSED_SHELL('',(${faces.join(',')}))`);
  const solid = add(`MANIFOLD_SOLID_BREP('Quader',${shell})`);
  const length = add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))');
  const angle = add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))');
  const solidAngle = add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())');
  const context = add(
    `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((${length},${angle},${solidAngle}))REPRESENTATION_CONTEXT('',''))`,
  );
  add(`ADVANCED_BREP_SHAPE_REPRESENTATION('',(${solid}),${context})`);
  const header = [
    'ISO-10303-21;\nHEADER;',
    "FILE_DESCRIPTION((''),'2;1');",
    "FILE_NAME('quader.step','2026-01-01T00:00:00',(''),(''),'','','');",
    "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));",
    'ENDSEC;\nDATA;',
  ];
  return Buffer.from([...header, ...lines, 'ENDSEC;\nEND-ISO-10303-21;\n'].join('\n'));
}
