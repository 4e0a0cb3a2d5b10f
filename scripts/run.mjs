// Production: builds the front end and the release server, then serves both from the one binary.
// `--build-only` stops before serving. Without any setting it is a development shop: sample operator, and the
// payment simulator as a process beside it.
import { join } from 'node:path';
import { onShutdown, start, stopAll } from './lib/children.mjs';
import { loadEnvFile } from './lib/env.mjs';
import { answers, portIsFree } from './lib/net.mjs';
import { bold, dim, green, isWindows, main, root, Stop } from './lib/project.mjs';
import { must, TOOLS, tool } from './lib/run.mjs';
import { isSimulated, SHOP_PROGRAMS, simulatorSettings, startSimulator } from './lib/simulator.mjs';
import { setup } from './setup.mjs';

const DEFAULT_BIND = '127.0.0.1:8080';
/** The server stops within ten seconds by itself; killing it earlier could cut a payment short. */
const SHUTDOWN_MS = 15_000;

await main(async () => {
  loadEnvFile();
  const buildOnly = process.argv.includes('--build-only');
  const bind = process.env.BIND ?? DEFAULT_BIND;
  const [host, port] = [bind.slice(0, bind.lastIndexOf(':')), Number(bind.slice(bind.lastIndexOf(':') + 1))];
  // Said before the long build, not after it.
  if (!buildOnly && port !== 0 && !(await portIsFree(port, host.replace(/^\[|\]$/g, '')))) {
    throw new Stop(
      `${bind} is taken. Stop what listens there, or choose another address: BIND=127.0.0.1:8090`,
    );
  }

  await setup();
  console.log('· Front end: building …');
  const vite = await tool(TOOLS.vite, ['build', '--logLevel', 'warn'], { capture: true });
  if (vite.code !== 0) throw new Stop('The front end does not build; the lines above say why.');
  console.log('· Server: building with optimisation (ten minutes and more the first time) …');
  const programs = isSimulated() && !buildOnly ? SHOP_PROGRAMS : ['--package', 'server'];
  await must('Building the server', 'cargo', ['build', '--release', ...programs]);
  const binary = join(root, 'target', 'release', isWindows ? 'server.exe' : 'server');
  if (buildOnly) {
    console.log(`${green('✓')} ${binary} serves frontend/dist`);
    return;
  }

  const stdio = ['ignore', 'inherit', 'inherit'];
  const settings = isSimulated()
    ? await simulatorSettings({ shopAddress: `http://${bind.replace('0.0.0.0', '127.0.0.1')}` })
    : undefined;
  if (settings) startSimulator(settings, { profile: 'release', stdio });
  const server = start(binary, [], { env: settings?.shop, stdio });
  let stopping = false;
  onShutdown(async () => {
    stopping = true;
    await stopAll(SHUTDOWN_MS);
  });
  const address = process.env.PUBLIC_URL ?? `http://${bind.replace('0.0.0.0', '127.0.0.1')}`;
  if (
    await answers(`http://${bind.replace('0.0.0.0', '127.0.0.1')}/healthz`, {
      ended: () => server.exitCode !== null,
    })
  ) {
    console.log(`\n${green('●')} ${bold(`The shop runs: ${address}`)}   ${dim('Ctrl-C stops it')}\n`);
  }
  const code = await server.ended;
  process.exitCode = stopping ? 0 : code;
});
