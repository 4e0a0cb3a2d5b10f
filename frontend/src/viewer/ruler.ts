import {
  BufferAttribute,
  BufferGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Points,
  PointsMaterial,
} from 'three';

/** x y z in the scene. */
export type ScenePoint = readonly [number, number, number];

/** The points that were taken, and the line between two of them; seen through the part. */
export function drawRuler(points: readonly ScenePoint[], color: string, pixelRatio: number): Group {
  const group = new Group();
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points.flat()), 3));
  const dots = new Points(
    geometry,
    new PointsMaterial({ color, size: 9 * pixelRatio, sizeAttenuation: false, depthTest: false }),
  );
  dots.frustumCulled = false;
  group.add(dots);
  if (points.length === 2) {
    const line = new LineSegments(geometry, new LineBasicMaterial({ color, depthTest: false }));
    line.frustumCulled = false;
    group.add(line);
  }
  return group;
}

export function distance([a, b, c]: ScenePoint, [x, y, z]: ScenePoint): number {
  return Math.hypot(a - x, b - y, c - z);
}
