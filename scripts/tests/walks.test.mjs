import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walkOf, walkOffences } from '../lib/walks.mjs';

const WALKS = { 'docs/architecture/page.md': 15, 'docs/architecture/order.md': 18 };

for (const [page, most] of Object.entries(WALKS)) {
  test(`the walk of ${page} names at most ${most} files of the page, and each is there`, () => {
    const walk = walkOf(page);
    assert.ok(walk.files.length > 5, 'the list was found');
    assert.deepEqual(walkOffences(walk, most), []);
  });
}

test('a file that has moved, a wrong number and a file beside the way are found', () => {
  const read = (list) => walkOf('', `In the page 2 files, in this order:\n\n${list}\n`);
  assert.deepEqual(walkOffences(read('1. `gone.ts`: x\n'), 15), ['features/gone.ts is not there']);
  assert.deepEqual(walkOffences(read('1. `order/pay.ts`: x\n2. `order/usePayment.ts`: y\n'), 15), []);
  assert.deepEqual(
    walkOffences(read('1. `order/pay.ts`: x\n2. `lib/cx.ts`: y\n3. `order/usePayment.ts`\n'), 2),
    [
      '3 files are listed, and 2 are announced',
      '3 files are more than 2',
      'lib/cx.ts touches no other file of the walk',
    ],
  );
});
