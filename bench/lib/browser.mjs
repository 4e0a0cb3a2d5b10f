// The same files in a real Chromium: our page and the peers' page from one server, one after the other, each in a fresh tab.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { CHROMIUM_ARGS } from '../../scripts/lib/chromium.mjs';
import { buildPage, requireFrontend } from './frontend.mjs';
import { folder } from './prepare.mjs';

const TIMEOUT_MS = 120_000;
const READY_TIMEOUT_MS = 20_000;
const POLL_MS = 50;
const TYPES = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.html': 'text/html',
  '.wasm': 'application/wasm',
};

/** Serves target/bench, which holds the peers' pages, their packages and our built page. */
function serve() {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = join(folder, path.endsWith(sep) ? join(path, 'index.html') : path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    // The peers' loaders name three as a package, which a browser cannot resolve.
    if (extname(file) === '.js' && file.includes('node_modules'))
      response.end(
        readFileSync(file, 'utf8').replaceAll(
          "from 'three'",
          "from '/node/node_modules/three/build/three.module.js'",
        ),
      );
    else createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

/** Where a page begins. */
const address = (page, format) => (page === 'ours' ? '/page/' : `/node/page.html?peer=${page}&fmt=${format}`);

async function measure(browser, base, { page: name, file, format }) {
  const page = await browser.newPage();
  try {
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.goto(`${base}${address(name, format)}`);
    await page.waitForFunction('window.ready', undefined, { timeout: READY_TIMEOUT_MS });
    await page.setInputFiles('input', file);
    const handle = await page.waitForFunction('window.result', undefined, { polling: POLL_MS });
    return await handle.jsonValue();
  } catch (error) {
    return { error: String(error).split('\n')[0].slice(0, 160) };
  } finally {
    await page.close();
  }
}

/** A browser and our built pages; each answer comes from a fresh tab. */
export async function openPages(chromium) {
  await buildPage(join(folder, 'page'));
  const browser = await requireFrontend('@playwright/test').chromium.launch({
    executablePath: chromium,
    args: CHROMIUM_ARGS,
  });
  const server = await serve();
  return {
    async evaluate(path, expression) {
      const page = await browser.newPage();
      try {
        await page.goto(`http://127.0.0.1:${server.address().port}${path}`);
        await page.waitForFunction('window.ready', undefined, {
          timeout: READY_TIMEOUT_MS,
        });
        return await page.evaluate(expression);
      } finally {
        await page.close();
      }
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** Runs `jobs` ({ page, file, format, add }) `rounds` times, interleaved; each result goes to the job's `add`. */
export async function runPages(chromium, jobs, rounds, say) {
  await buildPage(join(folder, 'page'));
  const browser = await requireFrontend('@playwright/test').chromium.launch({
    executablePath: chromium,
    args: CHROMIUM_ARGS,
  });
  const server = await serve();
  const base = `http://127.0.0.1:${server.address().port}`;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      say(`Chromium ${browser.version()}, round ${round} of ${rounds}`);
      for (const job of jobs) job.add(await measure(browser, base, job));
    }
  } finally {
    await browser.close();
    server.close();
  }
}
