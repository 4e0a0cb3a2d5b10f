// The small STEP files of core-wasm/fixtures/step and what must be read from them.
import { BOX_SIDES } from './box-sides.mjs';

/** Numbers as ISO 10303-21 writes reals: always with a point. */
const real = (value) => (Number.isInteger(value) ? `${value}.` : `${value}`.replace('e', 'E'));
const reals = (values) => `(${values.map(real).join(',')})`;
const refs = (ids) => `(${ids.map((id) => `#${id}`).join(',')})`;

const HEADER = [
  'HEADER;',
  "FILE_DESCRIPTION((''),'2;1');",
  "FILE_NAME('part','2026-01-01T00:00:00',(''),(''),'','','');",
  "FILE_SCHEMA(('AUTOMOTIVE_DESIGN'));",
  'ENDSEC;',
];

/** A file around `#id=…` lines. */
export const stepFile = (lines, { newline = '\n', data = 'DATA;' } = {}) =>
  Buffer.from(['ISO-10303-21;', ...HEADER, data, ...lines, 'ENDSEC;', 'END-ISO-10303-21;', ''].join(newline));

/** Writes instances one after another and hands their numbers out. */
export class StepWriter {
  lines = [];
  next = 1;

  add(text) {
    const id = this.next++;
    this.lines.push(`#${id}=${text};`);
    return id;
  }

  point(at) {
    return this.add(`CARTESIAN_POINT('',${reals(at)})`);
  }

  placement(origin, z = [0, 0, 1], x = [1, 0, 0]) {
    const [at, axis, ref] = [
      this.point(origin),
      this.add(`DIRECTION('',${reals(z)})`),
      this.add(`DIRECTION('',${reals(x)})`),
    ];
    return this.add(`AXIS2_PLACEMENT_3D('',#${at},#${axis},#${ref})`);
  }

  /** `prefix` of the metre, or `[name, size, prefix]` of a unit that is a multiple of another. */
  context(unit = '.MILLI.') {
    const si = (prefix) => this.add(`(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(${prefix},.METRE.))`);
    let length;
    if (Array.isArray(unit)) {
      const [name, size, prefix] = unit;
      const measure = this.add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(${real(size)}),#${si(prefix)})`);
      length = this.add(`(CONVERSION_BASED_UNIT('${name}',#${measure})LENGTH_UNIT()NAMED_UNIT(*))`);
    } else length = si(unit);
    const angle = this.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))');
    return this.add(
      `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT(${refs([angle, length])})REPRESENTATION_CONTEXT('',''))`,
    );
  }

  representation(items, context, kind = 'ADVANCED_BREP_SHAPE_REPRESENTATION') {
    return this.add(`${kind}('',${refs(items)},#${context})`);
  }

  vertex(at) {
    return this.add(`VERTEX_POINT('',#${this.point(at)})`);
  }

  edge(from, to, curve) {
    return this.add(`EDGE_CURVE('',#${from},#${to},#${curve},.T.)`);
  }

  /** A face inside one loop of `[edge, isForward]`. */
  face(edges, surface) {
    return this.faceInside([edges], surface);
  }

  /** A face inside several loops; it looks the other way than its surface unless it `isAlong`. */
  faceInside(loops, surface, isAlong = true) {
    const bounds = loops.map((edges) => {
      const oriented = edges.map(([edge, forward]) =>
        this.add(`ORIENTED_EDGE('',*,*,#${edge},.${forward ? 'T' : 'F'}.)`),
      );
      return this.add(`FACE_OUTER_BOUND('',#${this.add(`EDGE_LOOP('',${refs(oriented)})`)},.T.)`);
    });
    return this.add(`ADVANCED_FACE('',${refs(bounds)},#${surface},.${isAlong ? 'T' : 'F'}.)`);
  }

  solid(faces, name = '') {
    const shell = this.add(`CLOSED_SHELL('',${refs(faces)})`);
    return this.add(`MANIFOLD_SOLID_BREP('${name}',#${shell})`);
  }

  /**
   * A box with planes and lines whose own points lie 5 m away, as infinite planes may have them; `bore` is a round hole through it along
   * z.
   */
  box(from, to, name, bore) {
    const hole = bore && this.hole(bore, from[2], to[2]);
    const corner = (i) => [0, 1, 2].map((axis) => ((i >> axis) & 1 ? to[axis] : from[axis]));
    const vertices = Array.from({ length: 8 }, (_, i) => this.vertex(corner(i)));
    const edges = new Map();
    const edge = (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      const key = `${low} ${high}`;
      if (!edges.has(key)) {
        const far = corner(low).map((value, axis) => (corner(high)[axis] === value ? value : -5000));
        const way = this.add(`DIRECTION('',${reals([0, 1, 2].map((axis) => ((high ^ low) >> axis) & 1))})`);
        const line = this.add(`LINE('',#${this.point(far)},#${this.add(`VECTOR('',#${way},1.)`)})`);
        edges.set(key, this.edge(vertices[low], vertices[high], line));
      }
      return [edges.get(key), a < b];
    };
    const faces = BOX_SIDES.map((side, index) => {
      // Two sides after one another look along one axis, the first one back: z, then y, then x.
      const axis = 2 - (index >> 1);
      const along = (of, value) => [0, 1, 2].map((own) => (own === of ? value : 0));
      const far = [5000, 5000, 5000].map((value, own) => (own === axis ? corner(side[0])[own] : value));
      const out = along(axis, index % 2 === 0 ? -1 : 1);
      const plane = this.add(`PLANE('',#${this.placement(far, out, along((axis + 1) % 3, 1))})`);
      const rim = side.map((a, i) => edge(a, side[(i + 1) % 4]));
      const isPierced = hole && axis === 2;
      return this.faceInside(isPierced ? [rim, hole.rims[index % 2]] : [rim], plane);
    });
    return this.solid(hole ? [...faces, hole.side] : faces, name);
  }

  /** The wall of a round hole along z, and its rims below and above as the faces have them that it pierces. */
  hole({ at: [x, y], radius }, bottom, top) {
    const rimAt = (z) => {
      const vertex = this.vertex([x + radius, y, z]);
      const circle = this.add(`CIRCLE('',#${this.placement([x, y, z])},${real(radius)})`);
      return { vertex, edge: this.edge(vertex, vertex, circle) };
    };
    const [low, high] = [rimAt(bottom), rimAt(top)];
    const way = this.add(`DIRECTION('',(0.,0.,1.))`);
    const vector = this.add(`VECTOR('',#${way},1.)`);
    const line = this.add(`LINE('',#${this.point([x + radius, y, bottom])},#${vector})`);
    const seam = this.edge(low.vertex, high.vertex, line);
    const surface = this.add(`CYLINDRICAL_SURFACE('',#${this.placement([x, y, bottom])},${real(radius)})`);
    const loop = [
      [seam, true],
      [high.edge, true],
      [seam, false],
      [low.edge, false],
    ];
    return {
      rims: [[[low.edge, true]], [[high.edge, false]]],
      side: this.faceInside([loop], surface, false),
    };
  }

  /** A cylinder along z whose two vertices lie on one line. */
  cylinder(radius, height, name) {
    const circle = (z) => this.add(`CIRCLE('',#${this.placement([0, 0, z])},${real(radius)})`);
    const [bottom, top] = [this.vertex([radius, 0, 0]), this.vertex([radius, 0, height])];
    const low = this.edge(bottom, bottom, circle(0));
    const high = this.edge(top, top, circle(height));
    const way = this.add(`DIRECTION('',(0.,0.,1.))`);
    const line = this.add(`LINE('',#${this.point([radius, 0, 0])},#${this.add(`VECTOR('',#${way},1.)`)})`);
    const seam = this.edge(bottom, top, line);
    const side = this.add(`CYLINDRICAL_SURFACE('',#${this.placement([0, 0, 0])},${real(radius)})`);
    const plane = (z, up) => this.add(`PLANE('',#${this.placement([0, 0, z], [0, 0, up])})`);
    const faces = [
      this.face([[low, false]], plane(0, -1)),
      this.face([[high, true]], plane(height, 1)),
      this.face(
        [
          [low, true],
          [seam, true],
          [high, false],
          [seam, false],
        ],
        side,
      ),
    ];
    return this.solid(faces, name);
  }
}

/** A whole circle of this radius as one edge. */
function rim(writer, radius) {
  const circle = writer.add(`CIRCLE('',#${writer.placement([0, 0, 0])},${real(radius)})`);
  const vertex = writer.vertex([radius, 0, 0]);
  return writer.edge(vertex, vertex, circle);
}

/** A circle about z from edge to edge, in this many equal arcs. */
function arcs(writer, radius, z, count) {
  const circle = writer.add(`CIRCLE('',#${writer.placement([0, 0, z])},${real(radius)})`);
  const corners = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    const [x, y] = [Math.cos(angle), Math.sin(angle)].map((share) => Number((radius * share).toFixed(12)));
    return writer.vertex([x, y, z]);
  });
  return corners.map((from, i) => writer.edge(from, corners[(i + 1) % count], circle));
}

/**
 * A tube whose rims are one circle outside and 64 arcs inside: what it is drawn by follows the inner wall more closely than the outer
 * one, which takes a share of a thin wall away, and all of one that is thinner still.
 */
function tube(writer, wall, name) {
  const height = 30;
  const [[low, lowInner], [high, highInner]] = [0, height].map((z) => [
    arcs(writer, 10, z, 1),
    arcs(writer, 10 - wall, z, 64),
  ]);
  const along = (edges) => edges.map((edge) => [edge, true]);
  const back = (edges) => edges.map((edge) => [edge, false]).reverse();
  const plane = (z, way) => writer.add(`PLANE('',#${writer.placement([0, 0, z], [0, 0, way])})`);
  const side = (radius) =>
    writer.add(`CYLINDRICAL_SURFACE('',#${writer.placement([0, 0, 0])},${real(radius)})`);
  return writer.solid(
    [
      writer.faceInside([back(low), along(lowInner)], plane(0, -1)),
      writer.faceInside([along(high), back(highInner)], plane(height, 1)),
      writer.faceInside([along(low), back(high)], side(10)),
      writer.faceInside([back(lowInner), along(highInner)], side(10 - wall), false),
    ],
    name,
  );
}

/** A tube with a wall of this many mm, and a block beside it. */
function tubeAndBlock(wall) {
  return part((writer) => [tube(writer, wall, 'Rohr'), writer.box([20, -1, 0], [22, 1, 2], 'Klotz')]);
}

/** Two spline surfaces over one circle, with control points up to this height: between its edges a body of no height at all. */
function pillow(writer, height) {
  const edge = rim(writer, 100);
  const half = (top) => {
    const net = [-200, 0, 200].map((x) =>
      refs([-200, 0, 200].map((y) => writer.point([x, y, x === 0 && y === 0 ? top : 0]))),
    );
    const knots = '(3,3),(3,3),(0.,1.),(0.,1.)';
    return writer.add(
      `B_SPLINE_SURFACE_WITH_KNOTS('',2,2,(${net.join(',')}),.UNSPECIFIED.,.F.,.F.,.F.,${knots},.UNSPECIFIED.)`,
    );
  };
  return writer.solid([
    writer.face([[edge, true]], half(height)),
    writer.face([[edge, false]], half(-height / 2)),
  ]);
}

/** A bulging profile turned about z between two circles, without a seam. */
function vase(writer, kind) {
  const circle = (z) => {
    const vertex = writer.vertex([10, 0, z]);
    return writer.edge(vertex, vertex, writer.add(`CIRCLE('',#${writer.placement([0, 0, z])},10.)`));
  };
  const [low, high] = [circle(0), circle(60)];
  const points = [10, 50, 50, 10].map((x, i) => writer.point([x, 0, 20 * i]));
  const profile = writer.add(
    `B_SPLINE_CURVE_WITH_KNOTS('',1,${refs(points)},.UNSPECIFIED.,.F.,.F.,(2,1,1,2),(0.,1.,2.,3.),.UNSPECIFIED.)`,
  );
  const up = writer.add(`DIRECTION('',(0.,0.,1.))`);
  const axis = writer.add(`AXIS1_PLACEMENT('',#${writer.point([0, 0, 0])},#${up})`);
  const side = writer.add(`${kind}('',#${profile},#${axis})`);
  const plane = (z, way) => writer.add(`PLANE('',#${writer.placement([0, 0, z], [0, 0, way])})`);
  return writer.solid([
    writer.face([[low, false]], plane(0, -1)),
    writer.face([[high, true]], plane(60, 1)),
    // Two bounds of one side, as programs that know no seams write them.
    writer.faceInside([[[low, true]], [[high, false]]], side),
  ]);
}

/** A spline profile swept along z whose edges are written as straight lines: the surface between them follows the profile. */
function rail(writer) {
  const corners = [
    [0, 0, 0],
    [40, 0, 0],
    [40, 0, 10],
    [0, 0, 10],
  ].map((at) => writer.vertex(at));
  const line = () => {
    const way = writer.add(`DIRECTION('',(1.,0.,0.))`);
    return writer.add(`LINE('',#${writer.point([0, 0, 0])},#${writer.add(`VECTOR('',#${way},1.)`)})`);
  };
  const edges = corners.map((from, i) => [writer.edge(from, corners[(i + 1) % 4], line()), true]);
  const points = [
    [0, 0],
    [0, 30],
    [40, 30],
    [40, 0],
  ].map(([x, y]) => writer.point([x, y, -500]));
  const profile = writer.add(
    `B_SPLINE_CURVE_WITH_KNOTS('',3,${refs(points)},.UNSPECIFIED.,.F.,.F.,(4,4),(0.,1.),.UNSPECIFIED.)`,
  );
  const way = writer.add(`VECTOR('',#${writer.add(`DIRECTION('',(0.,0.,1.))`)},1.)`);
  const swept = writer.add(`SURFACE_OF_LINEAR_EXTRUSION('',#${profile},#${way})`);
  const plane = writer.add(`PLANE('',#${writer.placement([0, 0, 0], [0, -1, 0])})`);
  return writer.solid([writer.face(edges, swept), writer.face(edges, plane)]);
}

/** A part of one body, or of several, in one unit. */
function part(body, unit) {
  const writer = new StepWriter();
  const context = writer.context(unit);
  const origin = writer.placement([0, 0, 0]);
  writer.representation([origin, body(writer)].flat(), context);
  return writer.lines;
}

/** Two boxes of 10 × 20 × 30 mm: one where it is, one turned by 90° about z and moved, its part in centimetres. */
function assembly() {
  const writer = new StepWriter();
  const mm = writer.context('.MILLI.');
  const cm = writer.context('.CENTI.');
  const home = writer.placement([0, 0, 0]);
  const near = writer.placement([0, 0, 0]);
  const far = writer.placement([100, 0, 0], [0, 0, 1], [0, 1, 0]);
  const root = writer.representation([home, near, far], mm, 'SHAPE_REPRESENTATION');
  const first = writer.representation([home, writer.box([0, 0, 0], [10, 20, 30])], mm);
  const frame = writer.placement([0, 0, 0]);
  const shape = writer.representation([frame], cm, 'SHAPE_REPRESENTATION');
  const second = writer.representation([writer.box([0, 0, 0], [1, 2, 3])], cm);
  writer.add(`SHAPE_REPRESENTATION_RELATIONSHIP('','',#${shape},#${second})`);
  const place = (child, from, to) => {
    const by = writer.add(`ITEM_DEFINED_TRANSFORMATION('','',#${from},#${to})`);
    writer.add(
      `(REPRESENTATION_RELATIONSHIP('','',#${child},#${root})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#${by})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    );
  };
  place(first, home, near);
  place(shape, frame, far);
  return writer.lines;
}

/** Two places of one box by mapped items, 40 mm apart. */
function mapped() {
  const writer = new StepWriter();
  const context = writer.context();
  const origin = writer.placement([0, 0, 0]);
  const child = writer.representation([origin, writer.box([0, 0, 0], [10, 10, 10])], context);
  const map = writer.add(`REPRESENTATION_MAP(#${origin},#${child})`);
  const items = [0, 40].map((x) => writer.add(`MAPPED_ITEM('',#${map},#${writer.placement([x, 0, 0])})`));
  writer.representation(items, context, 'SHAPE_REPRESENTATION');
  return writer.lines;
}

/** A plate and two bolts on it, which are one body in two places; both have names. */
function named() {
  const writer = new StepWriter();
  const context = writer.context();
  const origin = writer.placement([0, 0, 0]);
  const plate = writer.box([0, 0, 0], [60, 20, 5], 'Grundplatte');
  const bolt = writer.cylinder(5, 30, 'Bolzen \\X2\\00D8\\X0\\ 10');
  const child = writer.representation([origin, bolt], context);
  const map = writer.add(`REPRESENTATION_MAP(#${origin},#${child})`);
  const bolts = [15, 45].map((x) => writer.add(`MAPPED_ITEM('',#${map},#${writer.placement([x, 10, 5])})`));
  writer.representation([origin, plate, ...bolts], context);
  return writer.lines;
}

/** The box of 20 mm in every form of writing that ISO 10303-21 allows. */
function odd() {
  const lines = part((writer) => writer.box([0, 0, 0], [20, 20, 20]), '.MILLI.');
  const half = Math.floor(lines.length / 2);
  const spread = (line) =>
    line
      .replace(/''/, "'it''s; /* no comment */ \\X2\\00FC\\X0\\ #1=('")
      .replace('=', " /* a; b' */ = ")
      .replace(/,/g, ' ,\r\n  ')
      .replace(/\(/g, ' ( ');
  return [
    '/* Numbers: (1.,2.,3000.); */',
    ...lines.slice(0, half).map(spread),
    `#9001=OWN_THING("1F;'",$,*,.T.,LENGTH_MEASURE(4000.),((((1.,2.),(3.)))),-1.5E+3);`,
    "#9002=!OWN_ENTITY('');",
    'ENDSEC;',
    "DATA('second',('AUTOMOTIVE_DESIGN'));",
    // Backwards: references may lead on to what comes later.
    ...lines.slice(half).map(spread).reverse(),
  ];
}

function looseLines(points) {
  const writer = new StepWriter();
  for (const at of points) writer.point(at);
  return writer.lines;
}

/** `{ name: { bytes, expected } }` of the folder `step`. */
export function stepFixtures() {
  const made = {};
  const good = (name, lines, vertices, dimensionsMm, { watertight = true, ...options } = {}) => {
    const [x, y, z] = dimensionsMm;
    made[`step/${name}`] = {
      bytes: Buffer.isBuffer(lines) ? lines : stepFile(lines, options),
      expected: {
        ok: true,
        triangles: 0,
        vertices,
        dimensionsMm,
        watertight,
        estimatedVolumeMm3: Math.max((x * y * z) / 2, 100),
      },
    };
  };
  const bad = (name, bytes, code, position) => {
    made[`step/${name}`] = { bytes, expected: { ok: false, code, position } };
  };
  const box = (size) => (writer) => writer.box([0, 0, 0], size);
  const twenty = part(box([20, 20, 20]), '.MILLI.');

  good('box-mm.step', part(box([20, 30, 40]), '.MILLI.'), 8, [20, 30, 40]);
  good('box-cm.step', part(box([2, 3, 4]), '.CENTI.'), 8, [20, 30, 40]);
  good('box-m.stp', part(box([0.25, 0.5, 0.125]), '$'), 8, [250, 500, 125]);
  good('box-inch.step', part(box([1, 2, 4]), ['INCH', 25.4, '.MILLI.']), 8, [25.4, 50.8, 101.6]);
  good('box-foot.step', part(box([1, 1, 1]), ['FOOT', 30.48, '.CENTI.']), 8, [304.8, 304.8, 304.8]);
  good('box-odd.step', odd(), 8, [20, 20, 20], {
    newline: '\r\n',
    data: "DATA('first',('AUTOMOTIVE_DESIGN'));",
  });
  good('tiny.step', part(box([2, 2, 2]), '.MILLI.'), 8, [2, 2, 2]);
  good(
    'cylinder.step',
    part((writer) => writer.cylinder(10, 30), '.MILLI.'),
    2,
    [20, 20, 30],
  );
  const bore = { at: [15, 12], radius: 1.6 };
  good(
    'drilled.step',
    part((writer) => writer.box([0, 0, 0], [40, 30, 10], '', bore), '.MILLI.'),
    10,
    [40, 30, 10],
  );
  // The turned box reaches from x = 80 to 100.
  good('assembly.step', assembly(), 16, [100, 20, 30]);
  good('mapped.step', mapped(), 8, [50, 10, 10]);
  good('named.step', named(), 10, [60, 20, 35]);
  good('thin-tube.step', tubeAndBlock(0.1), 138, [32, 20, 30]);
  good('thinnest-tube.step', tubeAndBlock(0.0005), 138, [32, 20, 30]);
  // The circle lies off these surfaces, so that their whole nets count.
  good(
    'pillow.step',
    part((writer) => pillow(writer, 200), '.MILLI.'),
    19,
    [400, 400, 300],
    { watertight: false },
  );
  good(
    'vase.step',
    part((writer) => vase(writer, 'SURFACE_OF_REVOLUTION'), '.MILLI.'),
    2,
    [100, 100, 60],
  );
  good('rail.step', part(rail, '.MILLI.'), 4, [40, 30, 10], { watertight: false });
  const numbers = [
    '#1=POSITION((0.,0.,0.));',
    "#2=POSITION((30.,-20.,1E1),'(9.,9.,99.)');",
    '#3=POSITION((1.,1.,10000.));',
    '#4=POSITION((1.,9999.));',
  ];
  good('numbers.step', numbers, 2, [30, 20, 10], { watertight: false });
  const triangles = new StepWriter();
  const list = triangles.add("COORDINATES_LIST('',4,((0.,0.,0.),(20.,0.,0.),(0.,20.,0.),(0.,0.,20.)))");
  const facets = triangles.add(`TRIANGULATED_FACE('',#${list},4,(),$,(),((1,3,2),(1,2,4),(2,3,4),(3,1,4)))`);
  const tessellated = triangles.add(`TESSELLATED_SOLID('',(#${facets}),$)`);
  triangles.representation([tessellated], triangles.context(), 'TESSELLATED_SHAPE_REPRESENTATION');
  good('tessellated.step', triangles.lines, 4, [20, 20, 20]);

  const points = [
    [0, 0, 0],
    [10, 0, 5],
    [3, 20, 1],
  ];
  bad('points.step', stepFile(looseLines(points)), 'no_body', null);
  const open = part(box([20, 20, 20]), '.MILLI.').map((line) =>
    line
      .replace('CLOSED_SHELL', 'OPEN_SHELL')
      .replace(/MANIFOLD_SOLID_BREP\('',(#\d+)\)/, "SHELL_BASED_SURFACE_MODEL('',($1))"),
  );
  bad('surfaces.step', stepFile(open), 'no_body', null);
  const twice = stepFile([...twenty, "#9=CARTESIAN_POINT('',(1.,2.,3.));"]);
  bad('number-twice.step', twice, 'bad_syntax', { kind: 'line', value: 7 + twenty.length + 1 });
  const knots = part((writer) => pillow(writer, 200), '.MILLI.');
  const surface = knots.findIndex((line) => line.includes('B_SPLINE_SURFACE'));
  knots[surface] = knots[surface].replace('(3,3),(3,3)', '(3,2147483648),(3,3)');
  bad('knots-beyond-counting.step', stepFile(knots), 'bad_syntax', { kind: 'line', value: 7 + surface + 1 });

  const whole = stepFile(twenty);
  const cut = whole.indexOf('EDGE_LOOP');
  const lineOf = (at) => whole.subarray(0, at).toString().split('\n').length;
  bad('truncated.step', whole.subarray(0, cut + 3), 'truncated', { kind: 'line', value: lineOf(cut) });
  bad('no-coordinates.step', stepFile(["#1=CLOSED_SHELL('',(#1));"]), 'no_coordinates', null);
  const headerOnly = ['ISO-10303-21;', ...HEADER, 'END-ISO-10303-21;', ''].join('\n');
  bad('no-data.step', Buffer.from(headerOnly), 'no_coordinates', null);
  const text = whole.toString();
  const point = lineOf(text.indexOf("CARTESIAN_POINT('',(20.,20.,20.)"));
  const changed = (to) =>
    Buffer.from(text.replace("CARTESIAN_POINT('',(20.,20.,20.)", `CARTESIAN_POINT('',${to}`));
  bad('too-far.step', changed('(20.,20.,1000001.)'), 'coordinate_out_of_range', {
    kind: 'line',
    value: point,
  });
  bad('infinite.step', changed('(20.,1E999,20.)'), 'bad_number', { kind: 'line', value: point });
  bad('no-equals.step', Buffer.from(text.replace('#9=', '#9 ')), 'bad_syntax', {
    kind: 'line',
    value: lineOf(text.indexOf('#9=')),
  });
  bad('page.stp', Buffer.from('<!DOCTYPE html>\n<html><body>404</body></html>\n'), 'wrong_content', null);
  return made;
}
