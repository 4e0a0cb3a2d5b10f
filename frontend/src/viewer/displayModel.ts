/** The largest side of a part in the scene (VIEW-07). */
export const VIEW_SIZE = 3;
/** The same in the core's display units. */
const DISPLAY_SIZE = 4;

/** A part as the core hands it over. */
export interface DisplayModel {
  /** x y z of each vertex in mm, z up, wherever the file has its part. */
  positions: Float32Array;
  /** Three vertices a triangle; undefined where vertices stand three by three. */
  indices?: Uint32Array | undefined;
  /** A position p is shown at (p − centre) · scale, which makes the largest side 4 units. */
  placement: { readonly centre: readonly [number, number, number]; readonly scale: number };
  /** Extents along x, y and z in millimetres; known, so that nobody walks through millions of corners to find them. */
  dimensionsMm: readonly [number, number, number];
}

/** Scene units per millimetre. */
export function unitOf({ placement }: DisplayModel): number {
  return (placement.scale * VIEW_SIZE) / DISPLAY_SIZE;
}

export function triangleCount({ positions, indices }: DisplayModel): number {
  return Math.floor(indices ? indices.length / 3 : positions.length / 9);
}
