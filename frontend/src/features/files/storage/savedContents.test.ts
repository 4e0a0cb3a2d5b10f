import { beforeEach, describe, expect, test, vi } from 'vitest';
import { haveParts, listedPart } from '../../../testing/list';
import { setQuantity } from '../../parts';
import type { ListedPart } from '../file';
import { keepOriginal } from '../resources';
import { readSavedUploads } from './saved';
import {
  dropContents,
  fileOf,
  MAX_CONTENT_BYTES,
  saveList,
  saveWithContents,
  withContents,
} from './savedContents';

function stored(id: string, text: string, change: Partial<ListedPart> = {}): ListedPart {
  const file = new File([text], `${id}.stl`);
  keepOriginal(id, file);
  return listedPart({ id, name: file.name, size: file.size, ...change });
}

const contentOf = (id: string) =>
  readSavedUploads().restorable.find((saved) => saved.id === id)?.fileBase64 ?? null;

beforeEach(() => {
  dropContents();
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

  test('SES-02 a later change never leaves the list without contents that are short', async () => {
    haveParts([stored('a', 'solid a')]);
    await saveWithContents();
    setQuantity('a', 4);
    saveList();
    expect(readSavedUploads().restorable[0]).toMatchObject({ quantity: 4, fileBase64: btoa('solid a') });
    dropContents();
    saveList();
    expect(contentOf('a')).toBeNull();
  });

  test('SES-02 a later change is saved at once, and longer contents follow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const text = 'a'.repeat(300_000);
    try {
      haveParts([stored('a', text)]);
      await saveWithContents();
      setQuantity('a', 4);
      saveList();
      expect(readSavedUploads().restorable[0]).toMatchObject({ quantity: 4, fileBase64: null });
      await vi.advanceTimersByTimeAsync(1000);
      await vi.waitFor(() =>
        expect(readSavedUploads().restorable[0]).toMatchObject({ quantity: 4, fileBase64: btoa(text) }),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  test('SES-06 contents over 50 MB together are left out, the smaller ones behind them are not', () => {
    const half = MAX_CONTENT_BYTES / 2;
    const entries = [
      stored('a', '', { size: half }),
      stored('b', '', { size: half + 1 }),
      stored('unterwegs', '', { size: 1, modelFileUrl: null }),
      stored('c', '', { size: half }),
    ];
    expect(withContents(entries).map(({ id }) => id)).toEqual(['a', 'c']);
    expect(MAX_CONTENT_BYTES).toBe(52_428_800);
  });

  test('SES-05 contents that would hold the page up are not even read, and the list stays minimal', async () => {
    haveParts([stored('a', 'solid a', { size: 4_000_000 })]);
    const read = vi.spyOn(FileReader.prototype, 'readAsDataURL');
    await saveWithContents();
    expect(read).not.toHaveBeenCalled();
    expect(readSavedUploads().restorable[0]).toMatchObject({ id: 'a', fileBase64: null });
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
