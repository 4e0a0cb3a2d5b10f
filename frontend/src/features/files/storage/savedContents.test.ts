import { beforeEach, describe, expect, test, vi } from 'vitest';
import { haveParts, listedPart } from '../../../testing/list';
import { setQuantity } from '../../parts';
import type { ListedPart } from '../file';
import { keepOriginal } from '../resources';
import * as kept from './keptFiles';
import { readSavedUploads } from './saved';
import {
  fileOf,
  forgetContents,
  keepForReload,
  MAX_CONTENT_BYTES,
  saveList,
  saveWithContents,
  withContents,
} from './savedContents';

/** What IndexedDB has of each file: its bytes, or null. */
const inIndexedDb = new Map<string, File | null>();

function stored(id: string, text: string, change: Partial<ListedPart> = {}): ListedPart {
  const file = new File([text], `${id}.stl`);
  keepOriginal(id, file);
  return listedPart({ id, name: file.name, size: file.size, ...change });
}

const contentOf = (id: string) =>
  readSavedUploads().restorable.find((saved) => saved.id === id)?.fileBase64 ?? null;
/** Where the bytes of these files lie. */
const placesOf = (...ids: string[]) =>
  ids.map((id) => [contentOf(id) !== null && 'session', inIndexedDb.get(id) && 'indexed'].filter(Boolean));
const keepAll = async (...ids: string[]) => {
  for (const id of ids) await keepForReload(id);
};

beforeEach(() => {
  inIndexedDb.clear();
  vi.spyOn(kept, 'keepFile').mockImplementation(async (id, file) => void inIndexedDb.set(id, file));
  forgetContents();
  haveParts([]);
  saveList();
});

describe('file contents in the session storage', () => {
  test('SES-01 SES-02 the move to the configuration saves the files themselves', async () => {
    haveParts([stored('a', 'solid a'), stored('b', 'solid b')]);
    saveList();
    expect(contentOf('a')).toBeNull();
    await saveWithContents();
    expect(contentOf('a')).toBe(btoa('solid a'));
    const [, b] = readSavedUploads().restorable;
    const file = b && (await fileOf(b));
    expect(file?.name).toBe('b.stl');
    expect(await file?.text()).toBe('solid b');
  });

  test('SES-02 a later change never leaves the list without the contents that it holds', async () => {
    haveParts([stored('a', 'solid a')]);
    await saveWithContents();
    setQuantity('a', 4);
    saveList();
    expect(readSavedUploads().restorable[0]).toMatchObject({ quantity: 4, fileBase64: btoa('solid a') });
  });

  test('SES-06 each file lies in one place: what the session storage does not take stays in IndexedDB', async () => {
    haveParts([stored('a', 'solid a'), stored('groß', 'a'.repeat(300_000)), stored('b', 'solid b')]);
    await keepAll('a', 'groß', 'b');
    expect(placesOf('a', 'groß', 'b')).toEqual([['indexed'], ['indexed'], ['indexed']]);
    await saveWithContents();
    expect(placesOf('a', 'groß', 'b')).toEqual([['session'], ['indexed'], ['session']]);
    // Drawn and measured to the end only now.
    await keepAll('a', 'groß');
    expect(placesOf('a', 'groß', 'b')).toEqual([['session'], ['indexed'], ['session']]);
  });

  test('SES-06 where the session storage has no room any more the files are in IndexedDB again', async () => {
    haveParts([stored('a', 'solid a')]);
    await saveWithContents();
    expect(placesOf('a')).toEqual([['session']]);
    const write = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (value.includes(btoa('solid a'))) throw new DOMException('full', 'QuotaExceededError');
      write.call(this, key, value);
    });
    setQuantity('a', 2);
    saveList();
    await vi.waitFor(() => expect(placesOf('a')).toEqual([['indexed']]));
  });

  test('SES-06 contents over 50 MB together are left out, the smaller ones behind them are not', async () => {
    const half = MAX_CONTENT_BYTES / 2;
    const entries = [
      stored('a', '', { size: half }),
      stored('b', '', { size: half + 1 }),
      stored('unterwegs', '', { size: 1, modelFileUrl: null }),
      stored('c', '', { size: half }),
    ];
    expect(withContents(entries).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(MAX_CONTENT_BYTES).toBe(52_428_800);
    haveParts(entries);
    // The one that is over the limit last: no other one puts it right.
    await keepAll('a', 'c', 'b');
    expect(placesOf('a', 'b', 'c')).toEqual([['indexed'], [], ['indexed']]);
  });

  test('SES-06 a file that comes before others in the list takes the place of the last over the limit', async () => {
    const late = stored('spät', '', { size: MAX_CONTENT_BYTES, modelFileUrl: null });
    const small = stored('klein', '', { size: 1 });
    haveParts([late, small]);
    await keepAll('klein');
    expect(placesOf('klein')).toEqual([['indexed']]);
    haveParts([{ ...late, modelFileUrl: '/api/files/x' }, small]);
    await keepAll('spät');
    expect(placesOf('spät', 'klein')).toEqual([['indexed'], []]);
  });

  test('SES-05 contents that would hold the page up are not even read, and the list stays minimal', async () => {
    haveParts([stored('a', 'solid a', { size: 4_000_000 })]);
    const read = vi.spyOn(FileReader.prototype, 'readAsDataURL');
    await saveWithContents();
    expect(read).not.toHaveBeenCalled();
    expect(readSavedUploads().restorable[0]).toMatchObject({ id: 'a', fileBase64: null });
  });

  test('SES-06 of a file that was removed while it was read nothing is held', async () => {
    haveParts([stored('a', 'solid a')]);
    const saving = saveWithContents();
    haveParts([]);
    await saving;
    expect(sessionStorage.getItem('uploadedFiles')).toBeNull();
    expect([...inIndexedDb.values()].filter(Boolean)).toEqual([]);
  });

  test('SES-03 contents that are no longer those of the file are not taken for it', async () => {
    haveParts([stored('a', 'solid a')]);
    await saveWithContents();
    const [saved] = readSavedUploads().restorable;
    if (!saved) throw new Error('nothing saved');
    expect(await fileOf({ ...saved, fileBase64: 'not base64!' })).toBeNull();
    expect(await fileOf({ ...saved, fileBase64: btoa('solid') })).toBeNull();
    expect(await fileOf({ ...saved, fileBase64: null })).toBeNull();
  });
});
