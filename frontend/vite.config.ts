import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { coreCatalog } from './build-tools/coreCatalog.ts';
import { licenses } from './build-tools/licenses.ts';
import { precompress } from './build-tools/precompress.ts';
import { prerender } from './build-tools/prerender.ts';

/** `src/sw/sw.ts` becomes /sw.js, with the list of what it keeps: all that the way from a file to an order takes. */
const offline = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    // The page registers it by itself, and the manifest lies in `public`.
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: [
        'assets/*.{js,css,wasm,stl}',
        'assets/*-latin-wght-*.woff2',
        'assets/german-wght-*.woff2',
        'start.js',
        '*.svg',
        'icon-192.png',
      ],
      // Drawing a PDF is a matter of a finished order, and the back office needs its server.
      globIgnores: [
        'assets/lib-{pdf-lib,fontkit,recharts}-*',
        'assets/{charts,LicensesPage,AdminPage,ActsPage,AnalyticsPage,OrdersPage,ProductionPage,SettingsPage}-*',
      ],
      maximumFileSizeToCacheInBytes: 4_000_000,
      // Hashed names need no second hash in the list.
      dontCacheBustURLsMatching: /^assets\//,
    },
  });

const chunkFileNames = ({ facadeModuleId }: { facadeModuleId?: string | null }): string => {
  const library = /.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?([^\\/]+)/.exec(facadeModuleId ?? '')?.[1];
  return library ? `assets/lib-${library}-[hash].js` : 'assets/[name]-[hash].js';
};

const server = process.env.SCHICHTWERK_API ?? 'http://127.0.0.1:8080';

/** What these use does not work in a window that Node made: charts load CommonJS lazily, and the address cannot be replaced. */
const OWN_PROCESS = [
  'src/admin/analytics/AnalyticsPage.test.tsx',
  'src/features/drafts/drafts.test.tsx',
  'src/features/session/registration.test.tsx',
];

export default defineConfig({
  plugins: [react(), tailwindcss(), coreCatalog(), licenses(), prerender(), offline(), precompress()],
  // The server replaces this literal in index.html by a fresh nonce for each answer; in development it stays as it is.
  html: { cspNonce: '__CSP_NONCE__' },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // An inlined font or image would be a `data:` address, which the content security policy allows for images only.
    assetsInlineLimit: 0,
    // Every browser above the floor (docs/architecture/page.md) knows it by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A library that comes on demand is called by its name, not by that of its index file.
        chunkFileNames,
        // What the first page needs comes in two files: the libraries, which a visitor keeps over many releases, and the shop's own code.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 2 },
            // With their dependencies, modules would come along that only later pages use.
            { name: 'start', tags: ['$initial'], priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
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
    setupFiles: ['./src/vitest.setup.ts'],
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
    css: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          // A new window in the process that is there for each file, instead of a new process that loads jsdom and React once more.
          pool: 'vmForks',
          include: ['src/**/*.test.tsx'],
          exclude: OWN_PROCESS,
        },
      },
      {
        extends: true,
        test: { name: 'parts', include: ['src/**/*.test.ts', ...OWN_PROCESS] },
      },
    ],
  },
});
