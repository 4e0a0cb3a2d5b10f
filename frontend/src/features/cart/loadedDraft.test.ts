import { beforeEach, expect, test, vi } from 'vitest';
import type { LoadedDraft } from './loadedDraft';

const MARKER: LoadedDraft = {
  id: 'd1',
  name: 'Eins',
  updatedAt: null,
  userId: 'u1',
  isLoaded: true,
  cartChangedAt: 1,
};

beforeEach(() => vi.resetModules());

test.each([
  ['nothing', null, null],
  ['a marker of ours', JSON.stringify(MARKER), MARKER],
  ['broken JSON', '{"id":', null],
  ['a foreign object', '{"a":1}', null],
  ['no id of ours', '{"id":"../../etc"}', null],
])('CART-05 the marker entry may hold %s', async (_, raw, expected) => {
  if (raw !== null) localStorage.setItem('loadedDraft', raw);
  const { useLoadedDraft } = await import('./loadedDraft');
  const { draft } = useLoadedDraft.getState();
  if (expected === null) expect(draft).toBeNull();
  else expect(draft).toMatchObject(expected);
});
