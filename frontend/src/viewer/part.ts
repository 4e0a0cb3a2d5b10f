import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  EdgesGeometry,
  LineSegments,
  type Material,
  Mesh,
  Sphere,
  Vector3,
} from 'three';

/** The largest side of a part in the scene (spec section 5). */
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

/**
 * The part on its plate: recentred in x and y, standing on z = 0. A file of points alone is shown as the edges of its box.
 * The caller disposes of the geometry; the materials are the caller's.
 */
export function partOf(model: DisplayModel, surface: Material, edges: Material): Mesh | LineSegments {
  const part = model.positions.length > 0 ? meshOf(model, surface) : boxOf(model, edges);
  // There is one part, and it is always looked at: asking whether it is in view would measure all its corners first.
  part.frustumCulled = false;
  return part;
}

/** The buffers go to the graphics card as they are; its transform puts them in their place, a million points for nothing. */
function meshOf(model: DisplayModel, material: Material): Mesh {
  const { positions, indices, placement, dimensionsMm } = model;
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  if (indices) geometry.setIndex(new BufferAttribute(indices, 1));
  const [x, y, z] = placement.centre;
  const [width, depth, height] = dimensionsMm;
  // Said beforehand: three.js asks for it when it sorts, and would walk through all corners.
  geometry.boundingSphere = new Sphere(
    new Vector3(x, y, z + height / 2),
    Math.hypot(width, depth, height) / 2,
  );
  const mesh = new Mesh(geometry, material);
  const unit = unitOf(model);
  mesh.scale.setScalar(unit);
  mesh.position.set(-x * unit, -y * unit, -z * unit);
  return mesh;
}

function boxOf(model: DisplayModel, material: Material): LineSegments {
  const unit = unitOf(model);
  const [x, y, z] = model.dimensionsMm;
  const box = new BoxGeometry(x * unit, y * unit, z * unit);
  const lines = new LineSegments(new EdgesGeometry(box), material);
  box.dispose();
  lines.position.set(0, 0, (z * unit) / 2);
  return lines;
}
