import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walkOf, walkOffences } from '../lib/walks.mjs';

const WALKS = [
  ['docs/architecture/page.md', 'page', 15],
  ['docs/architecture/order.md', 'page', 18],
  ['docs/architecture/order.md', 'server', 25],
];

for (const [document, side, most] of WALKS) {
  test(`the walk of ${document} names at most ${most} files of the ${side}, and each is there`, () => {
    const walk = walkOf(document, side);
    assert.ok(walk.files.length > 5, 'the list was found');
    assert.deepEqual(walkOffences(walk, most, side), []);
  });
}

test('a file that has moved, a wrong number and a file beside the way are found', () => {
  const read = (list) => walkOf('', 'page', `In the page 2 files, in this order:\n\n${list}\n`);
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
