import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { legalTexts } from './build-tools/legalTexts.ts';
import { precompress } from './build-tools/precompress.ts';
import { startChunk } from './build-tools/startChunk.ts';

const server = process.env.SCHICHTWERK_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), tailwindcss(), legalTexts(), startChunk(), precompress()],
  // The server replaces this literal in index.html by a fresh nonce for each answer; in development it stays as it is.
  html: { cspNonce: '__CSP_NONCE__' },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // An inlined font or image would be a `data:` address, which the content security policy allows for images only.
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      // The Origin header stays as the browser sent it: the server knows the development address by its configuration.
      ['/api', '/healthz'].map((path) => [path, { target: server }]),
    ),
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'build-tools/**/*.test.ts'],
    setupFiles: ['./src/vitest.setup.ts'],
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
    css: false,
  },
});
