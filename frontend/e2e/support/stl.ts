/** STL files made on the fly, with measures that are known exactly. */

type Point = readonly [number, number, number];
type Triangle = readonly [Point, Point, Point];

const HEADER_BYTES = 80;
const FACET_BYTES = 50;

/** A closed box with a corner at the origin; volume is the product of its sides, in mm³. */
export function box(x: number, y: number, z: number): Triangle[] {
  const corner = (index: number): Point => [index & 1 ? x : 0, index & 2 ? y : 0, index & 4 ? z : 0];
  // Counted so that every facet is seen anticlockwise from outside.
  const facets: [number, number, number][] = [
    [0, 2, 1],
    [1, 2, 3],
    [4, 5, 6],
    [5, 7, 6],
    [0, 1, 4],
    [1, 5, 4],
    [2, 6, 3],
    [3, 6, 7],
    [0, 4, 2],
    [2, 4, 6],
    [1, 3, 5],
    [3, 7, 5],
  ];
  return facets.map(([a, b, c]) => [corner(a), corner(b), corner(c)]);
}

/** Binary STL. `count` in the header can lie. */
export function binaryStl(triangles: Triangle[], { count = triangles.length } = {}): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + 4 + triangles.length * FACET_BYTES);
  bytes.writeUInt32LE(count >>> 0, HEADER_BYTES);
  triangles.forEach((triangle, index) => {
    // The normal stays zero: readers work it out from the corners.
    let at = HEADER_BYTES + 4 + index * FACET_BYTES + 12;
    for (const point of triangle) for (const value of point) at = bytes.writeFloatLE(value, at);
  });
  return bytes;
}

/** Text STL. */
export function asciiStl(triangles: Triangle[]): Buffer {
  const facets = triangles.map(
    (triangle) =>
      `facet normal 0 0 0\n outer loop\n${triangle.map((point) => `  vertex ${point.join(' ')}\n`).join('')} endloop\nendfacet\n`,
  );
  return Buffer.from(`solid part\n${facets.join('')}endsolid part\n`);
}

/**
 * A closed binary STL of as many facets as fit into `bytes`: a ball of 100 mm, in rings. Large enough to block a page
 * whose reader runs on the main thread.
 */
export function ballStl(bytes: number): Buffer {
  const facets = Math.floor((bytes - HEADER_BYTES - 4) / FACET_BYTES);
  // Two caps of `around` facets and (rings - 2) belts of 2 × around: 2 × around × (rings - 1) in all.
  const rings = Math.floor(Math.sqrt(facets / 4));
  const around = Math.floor(facets / (2 * (rings - 1)));
  const total = 2 * around * (rings - 1);
  const file = Buffer.alloc(HEADER_BYTES + 4 + total * FACET_BYTES);
  file.writeUInt32LE(total, HEADER_BYTES);
  let offset = HEADER_BYTES + 4;
  const point = (ring: number, step: number): Point => {
    if (ring === 0) return [0, 0, 50];
    if (ring === rings) return [0, 0, -50];
    const polar = (Math.PI * ring) / rings;
    const turn = (2 * Math.PI * (step % around)) / around;
    return [
      50 * Math.sin(polar) * Math.cos(turn),
      50 * Math.sin(polar) * Math.sin(turn),
      50 * Math.cos(polar),
    ];
  };
  const write = (...corners: Point[]) => {
    let at = offset + 12;
    for (const corner of corners) for (const value of corner) at = file.writeFloatLE(value, at);
    offset += FACET_BYTES;
  };
  for (let ring = 0; ring < rings; ring += 1) {
    for (let step = 0; step < around; step += 1) {
      if (ring < rings - 1) write(point(ring, step), point(ring + 1, step), point(ring + 1, step + 1));
      if (ring > 0) write(point(ring, step), point(ring + 1, step + 1), point(ring, step + 1));
    }
  }
  return file;
}
