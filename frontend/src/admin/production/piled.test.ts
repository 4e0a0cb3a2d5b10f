import { expect, test } from 'vitest';
import type { Plate } from '../../api/adminPlates';
import { allOpen, GROUP } from './groups.testing';
import { piledOn } from './piled';

test('ADM-18 what is put on a planned plate lies beside what is there, and more pieces of a part are added to its own', () => {
  const [first, second] = GROUP.parts;
  if (!first || !second) throw new Error('the group has two parts');
  const { material, colors, layerHeight } = GROUP;
  const of = { material, colors, layerHeight };
  const lying = { ...of, isToBeMade: true, hasFile: true, pieces: 1 };
  const onIt = { ...first, pieces: { ...allOpen(2), planned: 1 } };
  const plate = { parts: [{ ...lying, part: onIt }] } as unknown as Plate;
  const counts = (more: Parameters<typeof piledOn>[1]) =>
    piledOn(plate, more).map(({ part, pieces, most }) => [part.fileName, pieces, most]);
  expect(counts([])).toEqual([[first.fileName, 1, 3]]);
  expect(counts([{ ...of, part: onIt, pieces: 2, most: 2 }])).toEqual([[first.fileName, 3, 3]]);
  expect(counts([{ ...of, part: second, pieces: 2, most: 2 }])).toEqual([
    [first.fileName, 1, 3],
    [second.fileName, 2, 2],
  ]);
});
