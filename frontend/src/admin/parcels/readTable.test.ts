import { expect, test } from 'vitest';
import { readTable } from './readTable';

const LINE = 'Sendungsreferenz;Empfänger;Sendungsnummer';

test('ADM-14 a table is read whatever a program writes its letters in', async () => {
  const utf16 = Buffer.from(`\ufeff${LINE}`, 'utf16le');
  for (const bytes of [Buffer.from(LINE), Buffer.from(`\ufeff${LINE}`), Buffer.from(LINE, 'latin1'), utf16])
    expect(await readTable(new Blob([new Uint8Array(bytes)]))).toBe(LINE);
  expect(await readTable(new Blob([]))).toBe('');
});
