/** The largest side of a part in the scene (VIEW-07). */
export const VIEW_SIZE = 3;
/** The largest side in the core's display units. */
const DISPLAY_SIZE = 4;

/** A part as the core hands it over. */
export interface DisplayModel {
  /** x y z of each vertex in the file's units (mm unless `mmPerFileUnit` says otherwise), z up, wherever the file has its part. */
  positions: Float32Array;
  /** Three vertices a triangle; undefined where vertices stand three by three. */
  indices?: Uint32Array | undefined;
  /** Pairs: a triangle, and the colour that it and those behind it have in the file (0xRRGGBB, or `NO_COLOUR`). */
  colours?: Uint32Array | undefined;
  /** sRGB of each vertex, three bytes; drawn instead of the part's colour. */
  vertexColours?: Uint8Array | undefined;
  /** A position p is shown at (p − centre) · scale, which makes the largest side 4 units. */
  placement: { readonly centre: readonly [number, number, number]; readonly scale: number };
  /** As it is printed: 25.4 where the customer said that the file counts inches. Without it the file's units are mm. */
  mmPerFileUnit?: number | undefined;
  /** Extents along x, y and z in millimetres, as it is printed; known, so that no code walks through millions of corners to find them. */
  dimensionsMm: readonly [number, number, number];
}

/** Scene units per unit of the file: what its corners are scaled by. */
export function fileUnitOf({ placement }: DisplayModel): number {
  return (placement.scale * VIEW_SIZE) / DISPLAY_SIZE;
}

/** Scene units per printed millimetre: what plate, box and dimension lines are scaled by. */
export function unitOf(model: DisplayModel): number {
  return fileUnitOf(model) / (model.mmPerFileUnit ?? 1);
}

/** The value in `colours` for triangles without a colour. */
const NO_COLOUR = 0xffffffff;
/** More colours than this are drawn one by one by no graphics card; the file's are left out then. */
const MOST_RUNS = 200;

/** Triangles of one colour of the file, one behind the other. */
export interface Run {
  from: number;
  to: number;
  /** 0xRRGGBB; null where the file gives none. */
  colour: number | null;
}

export function runsOf(model: DisplayModel): Run[] {
  const { colours } = model;
  const end = triangleCount(model);
  if (!colours?.length || colours.length > 2 * MOST_RUNS) return [{ from: 0, to: end, colour: null }];
  const starts = Array.from({ length: colours.length / 2 }, (_, run) => colours[2 * run] as number);
  return starts.map((from, run) => {
    const colour = colours[2 * run + 1] as number;
    return { from, to: starts[run + 1] ?? end, colour: colour === NO_COLOUR ? null : colour };
  });
}

export function triangleCount({ positions, indices }: DisplayModel): number {
  return Math.floor(indices ? indices.length / 3 : positions.length / 9);
}
