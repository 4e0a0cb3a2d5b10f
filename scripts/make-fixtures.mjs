// Makes the small model files of core-wasm/fixtures and what must be measured on them. The expected figures come from
// the geometry, never from the core.
//   node scripts/make-fixtures.mjs          writes them
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMain, main, root } from './lib/project.mjs';
import { stepFixtures } from './lib/step-fixtures.mjs';

export const fixturesFolder = join(root, 'core-wasm', 'fixtures');

/** A box from `from` to `to` as triangles of [x, y, z], its surface turned outwards. */
export function box(from, to) {
  const corner = (i) => [0, 1, 2].map((axis) => ((i >> axis) & 1 ? to[axis] : from[axis]));
  // Each side by corner numbers whose bits say which of x, y, z are at the far end.
  const sides = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return sides.flatMap(([a, b, c, d]) => [[a, b, c].map(corner), [a, c, d].map(corner)]);
}

/** The same surface, turned inside out. */
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

const cube = (from, to) => box([from, from, from], [to, to, to]);

/** `{ path: { bytes, expected } }`; `expected` are fields of the line that the example `measure` prints. */
export function fixtures() {
  const made = {};
  const good = (name, bytes, triangles, volumeMm3, dimensionsMm, watertight = true) => {
    const vertices = 3 * triangles;
    made[`stl/${name}`] = {
      bytes,
      expected: { ok: true, triangles, vertices, volumeMm3, dimensionsMm, watertight },
    };
  };
  const bad = (name, bytes, code, position) => {
    made[`stl/${name}`] = { bytes, expected: { ok: false, code, position } };
  };
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
  const line = text.subarray(0, cut).toString().split('\n').length;
  bad('truncated-ascii.stl', text.subarray(0, cut), 'truncated', { kind: 'line', value: line });
  bad('count-too-large.stl', binaryStl(twenty, { count: 0xffffffff }), 'truncated', {
    kind: 'byte',
    value: 684,
  });
  bad('count-zero.stl', binaryStl(twenty, { count: 0 }), 'wrong_count', { kind: 'byte', value: 80 });
  bad('no-facets.stl', Buffer.from('solid nothing\nendsolid nothing\n'), 'no_triangles', null);
  bad('no-facets-binary.stl', binaryStl([]), 'no_triangles', null);
  bad('empty.stl', Buffer.alloc(0), 'empty_file', null);
  bad('page.stl', Buffer.from('<!DOCTYPE html>\n<html><body>404</body></html>\n'), 'wrong_content', null);
  bad(
    'comma.stl',
    Buffer.from(asciiStl(twenty).toString().replace('vertex 0 20 0', 'vertex 0 20,5 0')),
    'bad_syntax',
    {
      kind: 'line',
      value: 5,
    },
  );
  return { ...made, ...stepFixtures() };
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
