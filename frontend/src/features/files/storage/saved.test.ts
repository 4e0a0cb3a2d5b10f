import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FirstMeasures, Measures } from '../../../core/types';
import { listedPart } from '../../../testing/list';
import { CHOSEN } from '../../../testing/parts';
import type { ListedPart } from '../file';
import { hasSavedUploads } from './leftovers';
import { MAX_MODEL_DATA_CHARS, readSavedUploads, saveUploads } from './saved';

const stored: ListedPart = listedPart({
  id: 'a',
  name: 'halter.stl',
  measures: {
    format: 'stl',
    triangles: 12,
    vertices: 36,
    volumeMm3: 8000,
    estimatedVolumeMm3: undefined,
    surfaceAreaMm2: 2400,
    dimensionsMm: [20, 20, 20],
    watertight: true,
    shells: 1,
    boundaryEdges: 0,
    nonManifoldEdges: 0,
    degenerateTriangles: 0,
    consistentWinding: true,
  },
  quantity: 3,
  modelFileUrl: '/api/files/1/x',
} as Partial<ListedPart> & { id: string });

beforeEach(() => sessionStorage.clear());

describe('what a reload brings back', () => {
  test('SES-01 SES-02 an entry is written with all its fields and read back', () => {
    saveUploads([stored]);
    const written: unknown = JSON.parse(sessionStorage.getItem('uploadedFiles') ?? '');
    expect(written).toEqual([
      expect.objectContaining({
        id: 'a',
        name: 'halter.stl',
        fileBase64: null,
        modelData: JSON.parse(JSON.stringify(stored.measures)),
        quantity: 3,
        primaryColor: 'Weiß',
        modelFileUrl: '/api/files/1/x',
        uploadedToStorage: true,
        needsReupload: false,
      }),
    ]);
    expect(hasSavedUploads()).toBe(true);
    expect(readSavedUploads().restorable[0]?.modelData?.dimensionsMm).toEqual([20, 20, 20]);
  });

  test('SES-07 other tabs are offered the files that can be printed', () => {
    const broken = listedPart({ id: 'b', status: 'error', fault: 'unreadable', modelFileUrl: null });
    saveUploads([stored, broken]);
    const [list] = Object.values(JSON.parse(localStorage.getItem('uploads-of-tabs') ?? '{}'));
    expect(list).toMatchObject({ list: [{ id: 'a' }] });
    expect(list).not.toMatchObject({ list: [{}, {}] });
  });

  test('SES-01 what was chosen comes back whole', () => {
    saveUploads([{ ...stored, configuration: CHOSEN }]);
    expect(readSavedUploads().restorable[0]).toMatchObject({
      configuration: CHOSEN,
      primaryColor: 'Schwarz',
    });
  });

  test('SES-04 a file that the server does not have is flagged and skipped', () => {
    saveUploads([stored, { ...stored, id: 'b', modelFileUrl: null }]);
    expect(sessionStorage.getItem('uploadedFiles')).toContain('"needsReupload":true');
    expect(readSavedUploads().restorable.map(({ id }) => id)).toEqual(['a']);
    expect(readSavedUploads().unsent.map(({ name }) => name)).toEqual(['halter.stl']);
  });

  test('SES-03 of a part that is still being measured nothing half is kept: it is parsed again', () => {
    const { surfaceAreaMm2, watertight, shells, ...first } = stored.measures as Measures;
    expect([surfaceAreaMm2, watertight, shells]).toEqual([2400, true, 1]);
    saveUploads([{ ...stored, measures: first satisfies FirstMeasures }]);
    expect(readSavedUploads().restorable[0]).toMatchObject({ id: 'a', modelData: null });
  });

  test('SES-03 measures that make no sense are dropped, so that the file is parsed again', () => {
    saveUploads([stored]);
    const broken = (sessionStorage.getItem('uploadedFiles') ?? '').replace('[20,20,20]', '[20,null,20]');
    sessionStorage.setItem('uploadedFiles', broken);
    expect(readSavedUploads().restorable[0]).toMatchObject({ id: 'a', modelData: null, quantity: 3 });
  });

  test.each(['', '{', '{}', '[null, 1, "x", {}]', '[{"version":2,"id":"a","name":"a.stl"}]'])(
    'SES-01 %s in the storage restores nothing and throws nothing',
    (text) => {
      sessionStorage.setItem('uploadedFiles', text);
      expect(readSavedUploads()).toEqual({ restorable: [], unsent: [] });
    },
  );

  test('UPL-06 a stored quantity that is none becomes 1', () => {
    saveUploads([{ ...stored, quantity: -4 }]);
    expect(readSavedUploads().restorable[0]?.quantity).toBe(1);
  });

  test('SES-05 the list degrades: full, without contents, only addresses after clearing, nothing', () => {
    const contents = new Map([['a', 'c29saWQ=']]);
    expect(saveUploads([stored], contents)).toBe('full');
    expect(readSavedUploads().restorable[0]).toMatchObject({ fileBase64: 'c29saWQ=', quantity: 3 });

    const written: string[] = [];
    const refuse = vi.spyOn(Storage.prototype, 'setItem');
    /** A browser with room for so many characters. */
    const withRoom = (chars: number) =>
      refuse.mockImplementation((_, value) => {
        if (value.length > chars) throw new DOMException('full', 'QuotaExceededError');
        written.push(value);
      });
    const minimal = JSON.stringify([{ ...readSavedUploads().restorable[0], fileBase64: null }]);

    withRoom(minimal.length);
    expect(saveUploads([stored], contents)).toBe('minimal');
    expect(JSON.parse(written.pop() ?? '')[0]).toMatchObject({
      fileBase64: null,
      modelData: { triangles: 12 },
      modelFileUrl: '/api/files/1/x',
    });

    withRoom(minimal.length - 1);
    const remove = vi.spyOn(Storage.prototype, 'removeItem');
    expect(saveUploads([stored], contents)).toBe('addresses');
    expect(remove).toHaveBeenCalledWith('uploadedFiles');
    expect(JSON.parse(written.pop() ?? '')[0]).toMatchObject({
      id: 'a',
      name: 'halter.stl',
      fileBase64: null,
      modelData: null,
      modelFileUrl: '/api/files/1/x',
    });

    withRoom(0);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(saveUploads([stored], contents)).toBe('nothing');
    expect(warn).toHaveBeenCalledOnce();
  });

  test('SES-06 model data is kept up to 10 MB over all files', () => {
    const chars = JSON.stringify(stored.measures).length;
    const count = Math.floor(MAX_MODEL_DATA_CHARS / chars) + 2;
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => undefined);
    saveUploads(Array.from({ length: count }, (_, i) => ({ ...stored, id: String(i) })));
    const list: { modelData: unknown }[] = JSON.parse(
      write.mock.calls.find(([key]) => key === 'uploadedFiles')?.[1] ?? '[]',
    );
    expect(list).toHaveLength(count);
    expect(list.filter(({ modelData }) => modelData === null)).toHaveLength(2);
    expect(MAX_MODEL_DATA_CHARS).toBe(10 * 1024 * 1024);
  });

  test('an empty list leaves nothing behind', () => {
    saveUploads([stored]);
    saveUploads([]);
    expect(sessionStorage.getItem('uploadedFiles')).toBeNull();
    expect(hasSavedUploads()).toBe(false);
  });
});
