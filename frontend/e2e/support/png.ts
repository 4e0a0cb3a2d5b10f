import { inflateSync } from 'node:zlib';

/** A picture of the screen. */
export interface Picture {
  width: number;
  height: number;
  /** Red, green and blue of each pixel, row by row. */
  rgb: Uint8Array;
}

/** Decodes a screenshot, outside the page that is under test (PNG, second edition: 8 bits a channel, not interlaced). */
export function decodePng(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const packed = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const rgb = new Uint8Array(3 * width * height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1);
    const row = new Uint8Array(packed.subarray(from + 1, from + 1 + stride));
    unfilter(packed[from] ?? 0, row, above, channels);
    for (let x = 0; x < width; x++) {
      for (let k = 0; k < 3; k++) rgb[3 * (y * width + x) + k] = row[x * channels + k] ?? 0;
    }
    above = row;
  }
  return { width, height, rgb };
}

function unfilter(filter: number, row: Uint8Array, above: Uint8Array, channels: number): void {
  for (let i = 0; i < row.length; i++) {
    const left = i < channels ? 0 : (row[i - channels] ?? 0);
    const up = above[i] ?? 0;
    const corner = i < channels ? 0 : (above[i - channels] ?? 0);
    row[i] = (row[i] ?? 0) + predicted(filter, left, up, corner);
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
}

/** The neighbour that is nearest to what a slope would give. */
function paeth(left: number, up: number, corner: number): number {
  const slope = left + up - corner;
  const [a, b, c] = [Math.abs(slope - left), Math.abs(slope - up), Math.abs(slope - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
