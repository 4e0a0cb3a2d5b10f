import { expect, test } from 'vitest';
import { base64Length, fromBase64, toBase64 } from './base64';

/** Bytes of every value, more than one piece of them. */
function bytes(length: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, i) => (i * 31 + (i >> 8)) & 255);
}

test.each([1, 2, 3, 4, 786_432, 786_433, 1_600_001])(
  'SES-03 %i bytes come back as they were',
  async (length) => {
    const original = bytes(length);
    const text = await toBase64(new Blob([original]));
    expect(text).toHaveLength(base64Length(length));
    expect(text === Buffer.from(original).toString('base64')).toBe(true);
    const pieces = await fromBase64(text);
    expect(Buffer.concat(pieces ?? []).equals(Buffer.from(original))).toBe(true);
  },
);

test('SES-03 what is no such text is nothing', async () => {
  expect(await fromBase64('not base64!')).toBeNull();
});
