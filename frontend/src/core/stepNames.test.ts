import { expect, test } from 'vitest';
import { decodeStepText, namedBodies, separateBodies } from './stepNames';

test('FMT-13: names in STEP files are decoded by ISO 10303-21', () => {
  expect(decodeStepText('Gehäuse')).toBe('Gehäuse');
  expect(decodeStepText(String.raw`Geh\X2\00E4\X0\use`)).toBe('Gehäuse');
  expect(decodeStepText(String.raw`Gr\X2\00F600DF\X0\e`)).toBe('Größe');
  expect(decodeStepText(String.raw`\X4\0001F529\X0\ Mutter`)).toBe('🔩 Mutter');
  expect(decodeStepText(String.raw`\X2\D83DDD29\X0\ Mutter`)).toBe('🔩 Mutter');
  expect(decodeStepText(String.raw`T\X\FCr`)).toBe('Tür');
  expect(decodeStepText(String.raw`T\S\|r`)).toBe('Tür');
  // Page 5 of ISO 8859 is Cyrillic, until another one is turned to.
  expect(decodeStepText(String.raw`\PE\\S\4\PA\\S\|`)).toBe('Дü');
  expect(decodeStepText("Kati''s Teil")).toBe("Kati's Teil");
  expect(decodeStepText(String.raw`a\\b`)).toBe(String.raw`a\b`);
});

test('FMT-13: what is no directive stays as it stands', () => {
  for (const text of [
    String.raw`C:\Teile\x`,
    String.raw`\X2\00E`,
    String.raw`\X2\00E4`,
    '\\',
    String.raw`\S\ `.trim(),
  ])
    expect(decodeStepText(text)).toBe(text);
  expect(decodeStepText(String.raw`\X4\FFFFFFFF\X0\ `)).toBe('\ufffd ');
});

/** The bodies of a file by their names, from what the module tells. */
const named = (names: Uint8Array | undefined, counts: Iterable<number> | undefined) =>
  namedBodies(separateBodies(undefined, names, counts));

test('FMT-13: bodies of one name are counted together, and one body needs no list', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const names = bytes(String.raw`M\X2\00FC\X0\nze`.concat('\nDeckel\n\nNONE\nDeckel\n'));
  expect(named(names, new Uint32Array([2, 1, 4, 1, 3]))).toEqual([
    { name: 'Münze', count: 2 },
    { name: 'Deckel', count: 4 },
  ]);
  expect(named(bytes('Deckel\n'), [1])).toEqual([]);
  expect(named(bytes('Gehäuse\n'), [2])).toEqual([{ name: 'Gehäuse', count: 2 }]);
  expect(named(new Uint8Array([71, 101, 104, 0xe4, 117, 115, 101, 10]), [2])).toEqual([
    { name: 'Gehäuse', count: 2 },
  ]);
  expect(named(undefined, undefined)).toEqual([]);
});

test('UPL-42: each body of an assembly is told with its name and its corners', () => {
  const names = new TextEncoder().encode('Deckel\n\nDeckel\n');
  expect(separateBodies(new Uint32Array([0, 8, 8, 8, 20, 28]), names, [1, 2, 1])).toEqual([
    { name: 'Deckel', count: 1, corners: [0, 8] },
    { name: '', count: 2, corners: [8, 8] },
    { name: 'Deckel', count: 1, corners: [20, 28] },
  ]);
  expect(separateBodies(new Uint32Array([0, 8]), names, [1])).toEqual([]);
  expect(separateBodies(undefined, undefined, undefined)).toEqual([]);
});
