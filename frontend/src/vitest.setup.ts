import { vi } from 'vitest';

// All files share a process, each with a window of its own: what one of them left in our modules is not for the next.
vi.resetModules();

// A file that begins with `// @vitest-environment node` touches no document, and is spared the time to make one.
if (typeof document !== 'undefined') await import('./vitest.dom');
