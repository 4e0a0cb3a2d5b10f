import { create } from 'zustand';

/** `system` follows the device; the other two are the visitor's own choice. */
export type Theme = 'system' | 'light' | 'dark';

/** Also read by public/start.js before the first paint. */
const STORAGE_KEY = 'theme';

export function currentTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Applies the choice and keeps it on this device. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be forbidden; the choice then holds until the page is left.
  }
  useTheme.setState(theme);
}

/** Begins as the build draws it, which knows no visitor. */
export const useTheme = create<Theme>()(() => 'system');
if (typeof document !== 'undefined') useTheme.setState(currentTheme());
