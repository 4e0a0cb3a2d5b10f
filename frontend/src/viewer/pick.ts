import { type Camera, Mesh, type Object3D, type Plane, Raycaster, Vector2, Vector3 } from 'three';
import type { ScenePoint } from './ruler';
import type { Pick } from './stageTypes';

/** The point of the part under a place of the picture, or a corner close to it; null beside the part. */
export function pickPoint(
  { x, y, reach }: Pick,
  camera: Camera,
  drawn: readonly Object3D[],
  section: Plane | null,
): ScenePoint | null {
  camera.updateMatrixWorld();
  const ray = new Raycaster();
  ray.setFromCamera(new Vector2(x, y), camera);
  const meshes = drawn.filter((object) => object instanceof Mesh);
  // The part that the section has cut away cannot be picked.
  const hit = ray
    .intersectObjects(meshes, false)
    .find(({ point }) => !section || section.distanceToPoint(point) >= 0);
  if (!hit?.face) return null;
  const { position } = (hit.object as Mesh).geometry.attributes;
  if (!position) return null;
  const corners = [hit.face.a, hit.face.b, hit.face.c].map((vertex) =>
    new Vector3().fromBufferAttribute(position as never, vertex).applyMatrix4(hit.object.matrixWorld),
  );
  const away = (corner: Vector3): number => {
    const seen = corner.clone().project(camera);
    return Math.hypot((seen.x - x) / reach[0], (seen.y - y) / reach[1]);
  };
  const [near] = corners.filter((corner) => away(corner) <= 1).sort((a, b) => away(a) - away(b));
  return (near ?? hit.point).toArray();
}
