// A part as the benches of layers take it: the mesh that the page would draw, and our layers of it.

/** The mesh that the page would draw, as it is checked and as binary STL. */
export function meshOf([drawn, indices], scale = 1) {
  const positions = drawn.map((value) => value * scale);
  const corners = indices ?? positions.map((_, at) => at).subarray(0, positions.length / 3);
  const stl = Buffer.alloc(84 + (corners.length / 3) * 50);
  stl.writeUInt32LE(corners.length / 3, 80);
  corners.forEach((vertex, at) => {
    const to = 84 + Math.floor(at / 3) * 50 + 12 + (at % 3) * 12;
    for (let axis = 0; axis < 3; axis++) stl.writeFloatLE(positions[3 * vertex + axis], to + 4 * axis);
  });
  return { positions, indices, stl };
}

/** Cuts a part as it lies in its file, without supports; `answer` is called with the check, the drawn pose and what the layers come to. */
export function cutAsDrawn(
  core,
  { positions, indices },
  { limits, machine, layerMm, infillPercent },
  answer,
) {
  const check = new core.PrintCheck(positions, indices, 1, limits, machine, undefined);
  try {
    while (check.step(1_000_000).stage !== 'done');
    const [pose] = check.orientation().poses;
    check.cutLayers({
      rotation: pose.rotation,
      layerMm,
      infillPercent,
      densityGCm3: limits.densityGCm3,
      supportMm3: 0,
    });
    while (check.stepLayers(100) < 1);
    return answer(check, pose, check.layerSum());
  } finally {
    check.free();
  }
}

/** `FILE` or `FILE=25.4`, which scales it: the file, the factor, and what a table calls it. */
export function namedPart(argument) {
  const [, file, factor] = /^(.*?)(?:=([\d.]+))?$/.exec(argument) ?? [];
  const name = file.split(/[\\/]/).pop();
  return { file, scale: Number(factor ?? 1), name: factor ? `${name} × ${factor}` : name };
}
