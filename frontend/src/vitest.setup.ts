// A file that begins with `// @vitest-environment node` touches no document, and is spared the time to make one.
if (typeof document !== 'undefined') await import('./vitest.dom');

export {};
