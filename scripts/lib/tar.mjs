// Writes tar archives (POSIX ustar) whose bytes depend on names, contents and rights only, so that two builds of the same sources are
// the same. `tar` itself differs between systems, and knows the sorting flags on Linux alone.
import { gzipSync } from 'node:zlib';

const BLOCK = 512;

function header({ name, mode, size, type, seconds }) {
  const block = Buffer.alloc(BLOCK);
  let [prefix, rest] = ['', name];
  if (Buffer.byteLength(rest) > 100) {
    const cut = name.lastIndexOf('/', 154);
    [prefix, rest] = [name.slice(0, cut), name.slice(cut + 1)];
  }
  if (Buffer.byteLength(rest) > 100 || Buffer.byteLength(prefix) > 155)
    throw new Error(`${name} is too long for a tar archive`);
  const octal = (value, digits) => `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(rest, 0);
  block.write(octal(mode, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(seconds, 11), 136);
  block.write(' '.repeat(8), 148);
  block.write(type, 156);
  block.write('ustar\0', 257);
  block.write('00', 263);
  block.write('root\0', 265);
  block.write('root\0', 297);
  block.write(prefix, 345);
  let sum = 0;
  for (const byte of block) sum += byte;
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** `files` are `{ name, bytes, mode }`; folders are added. `seconds` is the time that every entry carries. */
export function tar(files, seconds) {
  const folders = new Set();
  for (const { name } of files)
    for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1))
      folders.add(name.slice(0, at + 1));
  const entries = [
    ...[...folders].map((name) => ({ name, mode: 0o755, bytes: Buffer.alloc(0), type: '5' })),
    ...files.map((file) => ({ mode: 0o644, ...file, type: '0' })),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
  const parts = entries.flatMap(({ bytes, ...entry }) => {
    const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
    return [header({ ...entry, size: bytes.length, seconds }), bytes, padding];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

/** The same, compressed. */
export const tarGz = (files, seconds) => gzipSync(tar(files, seconds), { level: 9 });
