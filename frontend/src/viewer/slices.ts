import { BufferAttribute, BufferGeometry } from 'three';
import type { DisplayModel, Run } from './displayModel';

/** The number of triangles that a machine without a graphics card draws in the time of a few pictures. */
export const SLICE_TRIANGLES = 1 << 15;

/**
 * Cuts some triangles of a part into geometries of at most `SLICE_TRIANGLES`, one a step, so that neither cutting, moving to the graphics
 * card nor drawing a million triangles ever is one long task. Buffers without indices are not copied: a slice looks at its share.
 */
export function* cutSlices(
  { positions, indices, vertexColours }: DisplayModel,
  run: Pick<Run, 'from' | 'to'>,
): Generator<BufferGeometry, void> {
  const isLarge = run.to - run.from > SLICE_TRIANGLES;
  const remap = indices && isLarge ? new Int32Array(positions.length / 3).fill(-1) : null;
  for (let from = run.from; from < run.to; from += SLICE_TRIANGLES) {
    const to = Math.min(run.to, from + SLICE_TRIANGLES);
    const geometry = new BufferGeometry();
    if (!indices) {
      geometry.setAttribute('position', new BufferAttribute(positions.subarray(9 * from, 9 * to), 3));
      colour(geometry, vertexColours?.subarray(9 * from, 9 * to));
    } else if (!remap) {
      geometry.setAttribute('position', new BufferAttribute(positions, 3));
      colour(geometry, vertexColours);
      const own = indices.length === 3 * (to - from) ? indices : indices.subarray(3 * from, 3 * to);
      geometry.setIndex(new BufferAttribute(own, 1));
    } else {
      const own = indices.subarray(3 * from, 3 * to);
      const { vertices, colours, local } = ownVertices(positions, vertexColours, own, remap);
      geometry.setAttribute('position', new BufferAttribute(vertices, 3));
      colour(geometry, colours);
      geometry.setIndex(new BufferAttribute(local, 1));
    }
    yield geometry;
  }
}

function colour(geometry: BufferGeometry, colours: Uint8Array | undefined): void {
  if (colours) geometry.setAttribute('color', new BufferAttribute(colours, 3, true));
}

/** The vertices that some triangles use, and the triangles by their places among them. Leaves `remap` as it found it. */
function ownVertices(
  positions: Float32Array,
  vertexColours: Uint8Array | undefined,
  own: Uint32Array,
  remap: Int32Array,
) {
  const local = new Uint32Array(own.length);
  const used: number[] = [];
  for (let corner = 0; corner < own.length; corner++) {
    const vertex = own[corner] as number;
    let place = remap[vertex] as number;
    if (place < 0) {
      place = used.length;
      remap[vertex] = place;
      used.push(vertex);
    }
    local[corner] = place;
  }
  const vertices = new Float32Array(3 * used.length);
  const colours = vertexColours && new Uint8Array(3 * used.length);
  for (let place = 0; place < used.length; place++) {
    const vertex = used[place] as number;
    remap[vertex] = -1;
    vertices[3 * place] = positions[3 * vertex] as number;
    vertices[3 * place + 1] = positions[3 * vertex + 1] as number;
    vertices[3 * place + 2] = positions[3 * vertex + 2] as number;
    if (colours && vertexColours) colours.set(vertexColours.subarray(3 * vertex, 3 * vertex + 3), 3 * place);
  }
  return { vertices, colours, local };
}
