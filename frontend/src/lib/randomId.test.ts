// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest';
import { randomId } from './randomId';

afterEach(() => vi.unstubAllGlobals());

test('is a new one each time, also on plain http, where the browser has no crypto.randomUUID', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const ids = Array.from({ length: 100 }, randomId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(100);
});
