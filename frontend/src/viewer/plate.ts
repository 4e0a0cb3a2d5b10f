import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three';

/** Cell sizes of the plate's grid in millimetres; the one is taken that gives a calm number of lines. */
const CELLS_MM = [1, 5, 10, 25, 50];
const MAX_LINES = 16;

/** The grid's cell in millimetres for a part whose footprint is `extentMm` wide. */
export function gridCellMm(extentMm: number): number {
  return CELLS_MM.find((cell) => (extentMm * 1.5) / cell <= MAX_LINES) ?? 50;
}

/** Lines on the plane z = 0 around the origin, a little wider than the part. Lengths in millimetres, `unit` per millimetre. */
export function plateGrid(extentMm: number, unit: number, color: string): LineSegments {
  const cell = gridCellMm(extentMm);
  const half = Math.max(2, Math.ceil((extentMm * 0.7) / cell));
  const reach = half * cell * unit;
  const points: number[] = [];
  for (let i = -half; i <= half; i++) {
    const at = i * cell * unit;
    points.push(-reach, at, 0, reach, at, 0, at, -reach, 0, at, reach, 0);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  return new LineSegments(geometry, new LineBasicMaterial({ color, transparent: true, opacity: 0.45 }));
}
