import { type Group, Matrix4 } from 'three';
import { type DisplayModel, fileUnitOf, unitOf } from './displayModel';

type Row = readonly [number, number, number];

/** Rows of a rotation: a point of the part times it lies as it is printed, z up. */
export type Turn = readonly [Row, Row, Row];

/** The box of a part's corners after a turn, in the file's units. */
function turnedBounds({ positions }: DisplayModel, [a, b, c]: Turn): { min: number[]; max: number[] } {
  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at + 2 < positions.length; at += 3) {
    const x = positions[at] as number;
    const y = positions[at + 1] as number;
    const z = positions[at + 2] as number;
    const turned = [
      a[0] * x + a[1] * y + a[2] * z,
      b[0] * x + b[1] * y + b[2] * z,
      c[0] * x + c[1] * y + c[2] * z,
    ];
    for (let axis = 0; axis < 3; axis++) {
      const value = turned[axis] as number;
      if (value < (min[axis] as number)) min[axis] = value;
      if (value > (max[axis] as number)) max[axis] = value;
    }
  }
  return { min, max };
}

/** Turns a part's group, and puts it in the middle of the plate. */
export function layOnPlate(group: Group, model: DisplayModel, turn: Turn): void {
  const unit = fileUnitOf(model);
  const { min, max } = turnedBounds(model, turn);
  const [a, b, c] = turn;
  group.setRotationFromMatrix(new Matrix4().set(...a, 0, ...b, 0, ...c, 0, 0, 0, 0, 1));
  const middle = (axis: number) => (((min[axis] as number) + (max[axis] as number)) / 2) * unit;
  group.position.set(-middle(0), -middle(1), -(min[2] as number) * unit);
}

/** The box of a part as it lies on the plate, in scene units. */
export function boundsInScene(model: DisplayModel, turn: Turn | null): { min: number[]; max: number[] } {
  const [x, y, z] = turn
    ? sidesOf(turnedBounds(model, turn), fileUnitOf(model))
    : model.dimensionsMm.map((side) => side * unitOf(model));
  return { min: [-(x ?? 0) / 2, -(y ?? 0) / 2, 0], max: [(x ?? 0) / 2, (y ?? 0) / 2, z ?? 0] };
}

function sidesOf({ min, max }: { min: number[]; max: number[] }, unit: number): number[] {
  return max.map((end, axis) => (end - (min[axis] as number)) * unit);
}
