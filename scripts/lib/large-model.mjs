// A sound model of a wished size: a ball, as a binary STL.

/** At most `bytes` long; the radius is 40 mm. */
export function largeStl(bytes) {
  // Each ring but the two at the poles has two triangles for each of its steps.
  const steps = Math.floor(Math.sqrt((bytes - 84) / 100));
  const rings = steps;
  const count = 2 * steps * (rings - 1);
  const stl = Buffer.alloc(84 + 50 * count);
  stl.writeUInt32LE(count, 80);
  const point = (ring, step) => {
    const [polar, around] = [(Math.PI * ring) / rings, (2 * Math.PI * (step % steps)) / steps];
    if (ring === 0 || ring === rings) return [0, 0, ring === 0 ? 40 : -40];
    const width = 40 * Math.sin(polar);
    return [width * Math.cos(around), width * Math.sin(around), 40 * Math.cos(polar)];
  };
  let at = 84;
  const write = (corners) => {
    let place = at + 12;
    for (const corner of corners) for (const value of corner) place = stl.writeFloatLE(value, place);
    at += 50;
  };
  for (let ring = 0; ring < rings; ring += 1)
    for (let step = 0; step < steps; step += 1) {
      const [a, b] = [point(ring, step), point(ring, step + 1)];
      const [c, d] = [point(ring + 1, step), point(ring + 1, step + 1)];
      if (ring > 0) write([a, c, b]);
      if (ring < rings - 1) write([b, c, d]);
    }
  return stl;
}

/** A form with one file, as a browser sends it: `{ body, type }`. */
export function multipart(bytes, name) {
  const boundary = 'schichtwerk-trial';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  };
}
