// Runs before the first paint, so that a page never flashes in the wrong scheme. lib/theme.ts writes the entry.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's scheme holds then.
}
