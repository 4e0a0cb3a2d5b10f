// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { withoutDuplicates } from '../../files/takeIn';
import { acceptOf } from './accept';
import { sortRejections } from './intake';

const rejected = (name: string, ...codes: string[]) => ({
  file: new File(['x'], name),
  errors: codes.map((code) => ({ code })),
});

describe('what the drop zone hands over', () => {
  test('ERR-03 each code of the drop zone goes its own way', () => {
    expect(
      sortRejections([
        rejected('photo.png', 'file-invalid-type'),
        rejected('large.stl', 'file-too-large'),
        rejected('empty.stl', 'file-too-small'),
      ]),
    ).toEqual({
      unsupported: [{ name: 'photo.png', size: 1 }],
      tooLarge: [{ name: 'large.stl', size: 1 }],
      empty: [{ name: 'empty.stl', size: 1 }],
      tooMany: 0,
    });
    expect(sortRejections([rejected('a.stl', 'too-many-files')]).tooMany).toBe(1);
  });

  test('ERR-03 a file with several codes is told once, by what it is before how big it is', () => {
    const { unsupported, tooLarge, empty, tooMany } = sortRejections([
      rejected('video.mp4', 'file-too-large', 'file-invalid-type', 'too-many-files'),
      rejected('large.stl', 'too-many-files', 'file-too-large'),
    ]);
    expect([unsupported.length, tooLarge.length, empty.length, tooMany]).toEqual([1, 1, 0, 0]);
  });

  test('UPL-24 names that are taken are skipped, in the list and within one drop', () => {
    const files = ['a.stl', 'b.stl', 'a.stl', 'A.stl'].map((name) => ({ name }));
    const { fresh, duplicates } = withoutDuplicates(files, ['b.stl']);
    expect(fresh.map(({ name }) => name)).toEqual(['a.stl', 'A.stl']);
    expect(duplicates).toEqual(['b.stl', 'a.stl']);
  });

  test('UPL-20 extensions alone decide what is accepted', () => {
    expect(acceptOf({ acceptedExtensions: ['stl', 'obj'] })).toEqual({
      'model/x-schichtwerk': ['.stl', '.obj'],
    });
  });
});
