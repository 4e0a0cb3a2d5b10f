import { expect, test } from 'vitest';
import { pieceNames } from './pieceNames';

const named = (...names: string[]) => names.map((name) => ({ name }));

test('UPL-42 a body becomes a file that is called by the assembly and by its own name', () => {
  expect(pieceNames('Getriebe.STEP', named('Gehäuse', '', 'Welle Ø 10'), [])).toEqual([
    'Getriebe – Gehäuse.stl',
    'Getriebe – Körper 2.stl',
    'Getriebe – Welle Ø 10.stl',
  ]);
});

test('UPL-42 no two files have one name, and none has one that is in the list', () => {
  expect(pieceNames('a.stp', named('Rad', 'rad', 'Rad', 'Achse'), ['a – Achse.stl'])).toEqual([
    'a – Rad.stl',
    'a – rad (2).stl',
    'a – Rad (3).stl',
    'a – Achse (2).stl',
  ]);
});

test('UPL-42 characters that no file name may have are left out, and long names are cut', () => {
  const [path, quoted, dots, invisible, long] = pieceNames(
    'b.step',
    named('../C:\\x', '"M6"?', '...', 'lts\u202Eexe\u0000', 'ä'.repeat(400)),
    [],
  );
  expect(path).toBe('b – ..-C-x.stl');
  expect(quoted).toBe('b – -M6-.stl');
  expect(dots).toBe('b – Körper 3.stl');
  expect(invisible).toBe('b – lts-exe-.stl');
  expect([...(long ?? '')].length).toBeLessThanOrEqual(200);
  expect(long).toMatch(/ä\.stl$/);
});
