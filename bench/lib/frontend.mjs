// What the benchmark takes from the front end: its tools, and its own modules as Node and a browser can load them.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { frontend, root } from '../../scripts/lib/project.mjs';

export const requireFrontend = createRequire(join(frontend, 'package.json'));

async function build(options) {
  const vite = await import(pathToFileURL(requireFrontend.resolve('vite')).href);
  const { build: given, ...rest } = options;
  await vite.build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ...rest,
    build: { emptyOutDir: true, reportCompressedSize: false, ...given },
  });
}

/** The page's own warm-up as a module for Node. */
export async function buildWarmUp(folder) {
  await build({
    root: frontend,
    build: {
      ssr: join(frontend, 'src', 'core', 'warmUp.ts'),
      outDir: folder,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'warm-up.mjs' } },
    },
  });
}

/** Our pages: the shop's own workers and client without the shop. */
export async function buildPage(folder) {
  await build({
    root: join(root, 'bench', 'page'),
    base: '/page/',
    worker: { format: 'es' },
    resolve: { alias: { comlink: requireFrontend.resolve('comlink') } },
    build: {
      outDir: folder,
      target: 'es2022',
      assetsInlineLimit: 0,
      rollupOptions: {
        input: ['index.html', 'printability.html'].map((page) => join(root, 'bench', 'page', page)),
      },
    },
  });
}
