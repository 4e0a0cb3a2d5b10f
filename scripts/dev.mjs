// Development: set-up and the build of the server side by side, then the payment simulator, the API server and Vite. A change below server/, core-wasm/, step-kernel/ or migrations/ rebuilds and
// restarts the server, one below core-wasm/ or step-kernel/ also rebuilds the WASM packages; Vite reloads the page by itself.
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { onShutdown, start, stop, stopAll } from './lib/children.mjs';
import { loadEnvFile } from './lib/env.mjs';
import { answers, freePort } from './lib/net.mjs';
import { buildServer } from './lib/progress.mjs';
import { bold, dim, frontend, green, isWindows, main, red, root } from './lib/project.mjs';
import { TOOLS, toolPath } from './lib/run.mjs';
import { isSimulated, SHOP_PROGRAMS, simulatorSettings, startSimulator } from './lib/simulator.mjs';
import { setup } from './setup.mjs';

const WEB_PORT = 5173;
const API_PORT = 8080;
const WATCHED = ['server', 'core-wasm', 'step-kernel', 'migrations', 'payment-simulator'];
const DEBOUNCE_MS = 250;

const api = (text) => console.log(`${dim('[api]')} ${text}`);

/** Builds; true if it worked. The compiler speaks for itself. */
async function cargo(...args) {
  return (await start('cargo', args, { prefix: `${dim('[api]')} ` }).ended) === 0;
}

/** The server child: built, started, replaced after the next good build. A build that fails leaves the old one running. */
class Api {
  #child;
  #env;
  #simulator;
  #settings;

  /** `settings` are those of the payment simulator, if there is to be one. */
  constructor(env, settings) {
    this.#env = { ...env, ...settings?.shop };
    this.#settings = settings;
  }

  async rebuild({ core = false } = {}) {
    if (core && !(await cargo('run', '--quiet', '--package', 'xtask', '--', 'wasm'))) return false;
    if (!(await cargo('build', '--quiet', ...SHOP_PROGRAMS))) {
      api(red('The build failed; the server stays as it was until the next change.'));
      return false;
    }
    return this.restart();
  }

  /** Starts what was built last, in place of what runs. */
  async restart() {
    const old = this.#child;
    this.#child = undefined;
    if (old) await stop(old);
    if (this.#simulator) await stop(this.#simulator);
    if (this.#settings) this.#simulator = startSimulator(this.#settings, { prefix: `${dim('[payments]')} ` });
    const binary = join(root, 'target', 'debug', isWindows ? 'server.exe' : 'server');
    const child = start(binary, [], { env: this.#env, prefix: `${dim('[api]')} ` });
    this.#child = child;
    child.ended.then((code) => {
      if (this.#child === child && code !== 0)
        api(red(`The server ended (exit code ${code}); it starts again after the next change.`));
    });
    return true;
  }

  get ended() {
    return this.#child === undefined || this.#child.exitCode !== null;
  }
}

/** Calls `changed(paths)` with all that changed, one call at a time: a change during a build waits for its end. */
function watchSources(changed) {
  let pending = new Set();
  let timer;
  let busy = false;
  const flush = async () => {
    if (busy || pending.size === 0) return;
    busy = true;
    const paths = [...pending];
    pending = new Set();
    await changed(paths);
    busy = false;
    if (pending.size > 0) timer = setTimeout(flush, DEBOUNCE_MS);
  };
  const note = (path) => {
    pending.add(path);
    clearTimeout(timer);
    timer = setTimeout(flush, DEBOUNCE_MS);
  };
  for (const folder of WATCHED.filter((name) => existsSync(join(root, name)))) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name && /\.(rs|sql|toml|html|txt)$/.test(name)) note(`${folder}/${name}`);
    });
  }
}

await main(async () => {
  let stopping = false;
  onShutdown(async (why) => {
    stopping = true;
    console.log(`\nStopping (${why}) …`);
    await stopAll();
    process.exit(0);
  });
  loadEnvFile();
  let built = false;
  await setup({
    beside: async () => {
      built = await buildServer();
    },
  });

  const webPort = await freePort(Number(process.env.WEB_PORT ?? WEB_PORT));
  const apiPort = await freePort(API_PORT === webPort ? API_PORT + 1 : API_PORT);
  if (webPort !== WEB_PORT) console.log(`· Port ${WEB_PORT} is taken, the shop uses ${webPort}.`);
  if (apiPort !== API_PORT) console.log(`· Port ${API_PORT} is taken, the API server uses ${apiPort}.`);
  // The browser, and with it the way back from the payment page, knows the address of Vite only.
  const address = `http://127.0.0.1:${webPort}`;

  const settings = isSimulated()
    ? await simulatorSettings({ shopAddress: `http://127.0.0.1:${apiPort}` })
    : undefined;
  const env = {
    BIND: `127.0.0.1:${apiPort}`,
    PUBLIC_URL: address,
    LOG_FORMAT: process.env.LOG_FORMAT ?? 'text',
  };
  const server = new Api(env, settings);
  if (built) await server.restart();
  else
    api(red('The server does not build; the lines above say why. It is tried again after the next change.'));
  const vite = start(
    process.execPath,
    [
      toolPath(...TOOLS.vite),
      '--host',
      '127.0.0.1',
      '--port',
      String(webPort),
      '--strictPort',
      '--clearScreen',
      'false',
      '--logLevel',
      'warn',
    ],
    { cwd: frontend, env: { SCHICHTWERK_API: `http://127.0.0.1:${apiPort}` }, prefix: `${dim('[web]')} ` },
  );
  vite.ended.then(async (code) => {
    if (stopping) return;
    console.error(red(`Vite ended (exit code ${code}).`));
    await stopAll();
    process.exit(1);
  });
  watchSources(async (paths) => {
    api(
      `${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ` and ${paths.length - 3} more` : ''} changed, rebuilding …`,
    );
    if (await server.rebuild({ core: paths.some((path) => /^(?:core-wasm|step-kernel)\//.test(path)) }))
      api('restarted.');
  });

  const ready =
    built &&
    (await answers(`${address}/`, { accept: (page) => page.includes('<div id="root"') })) &&
    (await answers(`${address}/healthz`, { ended: () => server.ended }));
  if (ready)
    console.log(`\n${green('●')} ${bold(`The shop runs: ${address}`)}   ${dim('Ctrl-C stops it')}\n`);
  else
    console.error(
      `\n${red('●')} The shop does not answer at ${address} yet; the lines above say why. It starts again after the next change.\n`,
    );
});
