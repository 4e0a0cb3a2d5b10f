import { BufferAttribute, BufferGeometry } from 'three';
import { type DisplayModel, triangleCount } from './displayModel';

/** Cells along the largest side. Three cell numbers below 50³ make one key that a double holds exactly. */
const CELLS = 50;

/**
 * A stand-in of a few thousand triangles for a large part while it turns: all vertices of a cell become one, their mean, and
 * of the triangles those stay whose corners lie in three cells (J. Rossignac, P. Borrel, 'Multi-resolution 3D approximations', 1993).
 */
export class CoarsePart {
  readonly #model: DisplayModel;
  readonly #sums = new Float64Array(3 * CELLS ** 3);
  readonly #counts = new Uint32Array(CELLS ** 3);
  readonly #seen = new Set<number>();
  readonly #cells: number[] = [];

  constructor(model: DisplayModel) {
    this.#model = model;
  }

  /** Takes in the triangles `from` up to, and without, `to`. */
  add(from: number, to: number): void {
    const { indices } = this.#model;
    const end = Math.min(to, triangleCount(this.#model));
    for (let triangle = from; triangle < end; triangle++) {
      const corner = 3 * triangle;
      const a = this.#collect(indices ? (indices[corner] as number) : corner);
      const b = this.#collect(indices ? (indices[corner + 1] as number) : corner + 1);
      const c = this.#collect(indices ? (indices[corner + 2] as number) : corner + 2);
      if (a !== b && b !== c && a !== c) this.#keep(a, b, c);
    }
  }

  /** The stand-in of the triangles added so far, in the part's own millimetres. */
  geometry(): BufferGeometry {
    const places = new Map<number, number>();
    const index = new Uint32Array(this.#cells.length);
    this.#cells.forEach((cell, corner) => {
      const place = places.get(cell) ?? places.size;
      places.set(cell, place);
      index[corner] = place;
    });
    const vertices = new Float32Array(3 * places.size);
    for (const [cell, place] of places) {
      const count = this.#counts[cell] as number;
      for (let axis = 0; axis < 3; axis++) {
        vertices[3 * place + axis] = (this.#sums[3 * cell + axis] as number) / count;
      }
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(vertices, 3));
    geometry.setIndex(new BufferAttribute(index, 1));
    return geometry;
  }

  /** Adds a vertex to its cell, and names the cell. */
  #collect(vertex: number): number {
    const { positions, placement, dimensionsMm, mmPerFileUnit = 1 } = this.#model;
    const x = positions[3 * vertex] as number;
    const y = positions[3 * vertex + 1] as number;
    const z = positions[3 * vertex + 2] as number;
    const [cx, cy, cz] = placement.centre;
    // The display scale makes the largest side 4 units; the base lies at the centre's z.
    const scale = (placement.scale * CELLS) / 4;
    const cell =
      cellAt((x - cx + dimensionsMm[0] / mmPerFileUnit / 2) * scale) +
      CELLS * cellAt((y - cy + dimensionsMm[1] / mmPerFileUnit / 2) * scale) +
      CELLS * CELLS * cellAt((z - cz) * scale);
    this.#sums[3 * cell] = (this.#sums[3 * cell] as number) + x;
    this.#sums[3 * cell + 1] = (this.#sums[3 * cell + 1] as number) + y;
    this.#sums[3 * cell + 2] = (this.#sums[3 * cell + 2] as number) + z;
    this.#counts[cell] = (this.#counts[cell] as number) + 1;
    return cell;
  }

  /** Neighbouring triangles often become the same one. */
  #keep(a: number, b: number, c: number): void {
    const low = Math.min(a, b, c);
    const high = Math.max(a, b, c);
    const key = (low * CELLS ** 3 + (a + b + c - low - high)) * CELLS ** 3 + high;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#cells.push(a, b, c);
  }
}

/** Never outside, whatever rounding or a coordinate that is no number says. */
function cellAt(place: number): number {
  return place > 0 ? Math.min(CELLS - 1, Math.floor(place)) : 0;
}
