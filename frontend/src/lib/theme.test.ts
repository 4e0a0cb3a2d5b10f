import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentTheme, setTheme, useTheme } from './theme';

afterEach(() => setTheme('system'));

test('a chosen scheme is applied at once, kept on the device and told to the page', () => {
  const { result } = renderHook(useTheme);
  expect(result.current).toBe('system');
  act(() => setTheme('dark'));
  expect(result.current).toBe('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('going back to the system forgets the choice', () => {
  setTheme('light');
  setTheme('system');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
});

test('without storage the choice still holds for the open page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  setTheme('dark');
  expect(currentTheme()).toBe('dark');
});
