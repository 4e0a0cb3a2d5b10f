import { beforeEach, expect, test, vi } from 'vitest';
import { forgetTab, readTab, TAB_KEY, writeTab } from './tabEntry';

beforeEach(() => sessionStorage.clear());

test('each thing that a tab remembers is written beside the others', () => {
  expect(writeTab('id', 't1')).toBe(true);
  writeTab('selected', ['a']);
  expect([readTab('id'), readTab('selected'), readTab('contact')]).toEqual(['t1', ['a'], undefined]);
  expect(JSON.parse(sessionStorage.getItem(TAB_KEY) ?? '')).toEqual({
    id: 't1',
    selected: ['a'],
    version: 1,
  });
  forgetTab();
  expect([readTab('id'), readTab('selected')]).toEqual(['t1', undefined]);
  writeTab('id', undefined);
  expect(JSON.parse(sessionStorage.getItem(TAB_KEY) ?? '')).toEqual({ version: 1 });
});

test.each(['{', 'null', '7', '[]', '{"id":"t1"}', '{"id":"t1","version":2}'])(
  'an entry that this version did not write (%s) says nothing, and is written over',
  (raw) => {
    sessionStorage.setItem(TAB_KEY, raw);
    expect(readTab('id')).toBeUndefined();
    writeTab('id', 't2');
    expect(readTab('id')).toBe('t2');
  },
);

test('a browser that stores nothing says so', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeTab('id', 't1')).toBe(false);
  refuse.mockRestore();
});
