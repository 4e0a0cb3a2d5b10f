import { afterEach, expect, test, vi } from 'vitest';
import { storedEntry } from './stored';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('an entry is read as it was written, and null takes it away', () => {
  const entry = storedEntry('local', 'x');
  expect(entry.read()).toBeNull();
  expect(entry.write({ a: [1] })).toBe(true);
  expect(entry.read()).toEqual({ a: [1] });
  expect(entry.readText()).toBe('{"a":[1]}');
  entry.write(null);
  expect(localStorage.getItem('x')).toBeNull();
});

test('what cannot be read, or a browser that lets nothing be stored, is an empty entry', () => {
  const entry = storedEntry('session', 'x');
  entry.writeText('{half');
  expect(entry.read()).toBeNull();
  const refused = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refused);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused);
  expect(entry.readText()).toBeNull();
  expect(entry.write(1)).toBe(false);
});
