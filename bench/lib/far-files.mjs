// The generated part, moved 10 m off the origin: there the products of coordinates are 10^4 times larger than the part,
// and a careless sum loses the digits that matter. The truth is worked out in whole numbers.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const OFFSET_MM = 10_000;

/** Writes `stl_bin_far.stl` and `obj_far.obj` with their truth beside the generated files. */
export function writeFarFiles(folder) {
  const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
  const stl = farStl(readFileSync(join(folder, 'stl_bin_100k.stl')));
  writeFileSync(join(folder, 'stl_bin_far.stl'), stl);
  const obj = farObj(readFileSync(join(folder, 'obj_100k.obj'), 'latin1'));
  writeFileSync(join(folder, 'obj_far.obj'), obj, 'latin1');
  const far = {
    'stl_bin_far.stl': { bytes: stl.length, format: 'stl_bin', ...exactMeasures(stl) },
    // The decimals are moved exactly, so that volume and sides stay as they are.
    'obj_far.obj': { ...truth['obj_100k.obj'], bytes: obj.length },
  };
  writeFileSync(join(folder, 'truth-far.json'), JSON.stringify(far, null, 1));
}

function farStl(near) {
  const bytes = Buffer.from(near);
  const triangles = bytes.readUInt32LE(80);
  for (let triangle = 0; triangle < triangles; triangle += 1)
    for (let value = 0; value < 9; value += 1) {
      const at = 84 + 50 * triangle + 12 + 4 * value;
      bytes.writeFloatLE(bytes.readFloatLE(at) + OFFSET_MM, at);
    }
  return bytes;
}

function farObj(near) {
  return near.replace(/^v (\S+) (\S+) (\S+)$/gm, (_, ...texts) => {
    const moved = texts.slice(0, 3).map((text) => {
      // As whole millionths, in which the generator writes.
      const [whole, fraction] = text.split('.');
      return `${Number(whole) + OFFSET_MM}.${fraction}`;
    });
    return `v ${moved.join(' ')}`;
  });
}

/** Coordinates from 2^13 to 2^14 are whole numbers of 2^-10 as f32, smaller ones of 2^-14 at the most: exact as integers. */
const UNITS_PER_MM = 2 ** 14;

function exactMeasures(stl) {
  const triangles = stl.readUInt32LE(80);
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  let sixfold = 0n;
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    const points = [0, 1, 2].map((corner) =>
      [0, 1, 2].map((axis) => {
        const value = stl.readFloatLE(84 + 50 * triangle + 12 + 12 * corner + 4 * axis);
        min[axis] = Math.min(min[axis], value);
        max[axis] = Math.max(max[axis], value);
        // BigInt throws if this is not whole.
        return BigInt(value * UNITS_PER_MM);
      }),
    );
    const [a, b, c] = points;
    sixfold +=
      a[0] * (b[1] * c[2] - b[2] * c[1]) +
      a[1] * (b[2] * c[0] - b[0] * c[2]) +
      a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return {
    triangles,
    volume_mm3: Number(sixfold) / 6 / UNITS_PER_MM ** 3,
    min,
    max,
    dims: max.map((value, axis) => value - min[axis]),
  };
}
