// Finds a browser of the Chromium family, or installs one. Only the browser tests and the screenshots need it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { frontend, isWindows, Stop } from './project.mjs';
import { run, TOOLS, tool } from './run.mjs';

/** The name of its program and of Debian's package. */
const HEADLESS_SHELL = 'chromium-headless-shell';

/** Arguments of every start of the browser: a machine without a GPU, root in a container, no background traffic. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  // WebGL is drawn by the processor; nothing else shall be, where it takes as much time as the pages' own scripts.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
];

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

function playwrightFolder() {
  const own = process.env.PLAYWRIGHT_BROWSERS_PATH;
  if (own && own !== '0') return own;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright');
  if (isWindows)
    return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'ms-playwright');
  return join(homedir(), '.cache', 'ms-playwright');
}

/** Builds that Playwright downloaded itself, newest revision first: `inside` their folders, which are named by `kind`. */
function downloadedByPlaywright(kind, inside) {
  const folder = playwrightFolder();
  if (!existsSync(folder)) return [];
  const revision = (name) => Number(name.slice(kind.length + 1));
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}-`) && revision(name) > 0)
    .sort((a, b) => revision(b) - revision(a))
    .flatMap((name) => inside.map((parts) => join(folder, name, ...parts)));
}

function downloadedBrowsers() {
  return downloadedByPlaywright('chromium', [
    ['chrome-linux', 'chrome'],
    ['chrome-linux64', 'chrome'],
    ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
    ['chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
    ['chrome-mac-x64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
    ['chrome-win', 'chrome.exe'],
    ['chrome-win64', 'chrome.exe'],
  ]);
}

/**
 * The same engine without the windows of a browser: a page of it costs about a fifth of the processor's time, because no
 * toolbar is drawn around it.
 */
function headlessShells() {
  const systems = ['linux64', 'mac-x64', 'mac-arm64', 'win64'];
  const inside = systems.map((system) => [
    `chrome-headless-shell-${system}`,
    `chrome-headless-shell${isWindows ? '.exe' : ''}`,
  ]);
  return [
    ...(isWindows ? [] : onPath([HEADLESS_SHELL])),
    ...downloadedByPlaywright('chromium_headless_shell', [...inside, ['chrome-linux', 'headless_shell']]),
  ];
}

function candidates() {
  if (process.platform === 'darwin') {
    const apps = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      apps.map((app) => join(folder, `${app}.app`, 'Contents', 'MacOS', app)),
    );
  }
  if (isWindows) {
    const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
    return folders
      .filter(Boolean)
      .flatMap((folder) => [
        join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
        join(folder, 'Chromium', 'Application', 'chrome.exe'),
        join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
      ]);
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
  return ['/usr/bin/chromium', ...onPath(names)];
}

/** The browser that `CHROMIUM` in the environment names; a missing one is an error. */
function findNamed() {
  const named = process.env.CHROMIUM || undefined;
  if (named && !existsSync(named)) throw new Stop(`CHROMIUM names ${named}, but there is no such file.`);
  return named;
}

/** The path of a browser, or undefined; one without windows is preferred. `CHROMIUM` in the environment wins. */
export function findChromium() {
  return findNamed() ?? headlessShells().find((path) => existsSync(path)) ?? findWholeBrowser();
}

/**
 * The path of a browser with all that belongs to one: a shell without windows keeps no page for the way back. Where `CHROMIUM`
 * names something else than a shell, that is it.
 */
export function findWholeBrowser() {
  const named = findNamed();
  if (named && !/headless.shell/.test(named)) return named;
  return [...candidates(), ...downloadedBrowsers()].find((path) => existsSync(path));
}

/** True if it starts: on Ubuntu `chromium` can be a stub that only asks for a snap. */
async function starts(path) {
  if (isWindows) return true;
  return (await run(path, ['--version'], { quiet: true, timeoutMs: 30_000 })).code === 0;
}

async function isDebianLike() {
  if (process.platform !== 'linux' || !existsSync('/etc/os-release')) return false;
  const like = readFileSync('/etc/os-release', 'utf8');
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(like);
}

const APT = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: 180_000 };

/** `--no-remove`: a package that fits the installed ones is wanted, not one that replaces them. */
const aptInstall = (name) =>
  run('apt-get', ['install', '-y', '--no-remove', '--no-install-recommends', name], APT);

async function installWithApt() {
  console.log('· Chromium: none found, installing the system package (apt-get) …');
  const update = await run('apt-get', ['update'], APT);
  const install = await aptInstall('chromium');
  if (install.code === 0) return '';
  return `${update.output}\n${install.output}`.trim().split('\n').slice(-6).join('\n');
}

/** Both builds: the browser and its shell. */
async function installWithPlaywright() {
  console.log('· Chromium: none found, downloading the one Playwright names …');
  const { code, output } = await tool(TOOLS.playwright, ['install', 'chromium'], { quiet: true });
  return code === 0 ? '' : output.trim().split('\n').slice(-6).join('\n');
}

/** The build without windows beside the browser, if the system's packages have it: Ubuntu's have none. */
async function addShell() {
  console.log(`· Chromium: installing ${HEADLESS_SHELL}, which takes less time than the browser (apt-get) …`);
  if ((await aptInstall(HEADLESS_SHELL)).code === 0) return;
  await run('apt-get', ['update'], APT);
  await aptInstall(HEADLESS_SHELL);
}

/** Finds a browser that starts, or installs one; answers the path of the build that takes least time. */
export async function ensureChromium() {
  const hasApt = process.getuid?.() === 0 && (await isDebianLike());
  const quickest = async () => {
    const whole = findNamed() ?? findWholeBrowser();
    if (!whole || !(await starts(whole))) return undefined;
    if (hasApt && findChromium() === whole && !findNamed()) await addShell();
    const found = findChromium();
    return found === whole || (await starts(found)) ? found : whole;
  };
  const found = await quickest();
  if (found) return found;

  const tries = [];
  if (hasApt) tries.push(installWithApt);
  tries.push(installWithPlaywright);
  const reasons = [];
  for (const install of tries) {
    const reason = await install();
    if (reason) reasons.push(reason);
    const path = reason ? undefined : await quickest();
    if (path) return path;
  }
  throw new Stop(
    [
      'No Chromium was found, and none could be installed.',
      ...reasons,
      'Install Chromium, Google Chrome or Microsoft Edge, or name one: CHROMIUM=/path/to/chromium',
      `(looked on the PATH, in the usual places, and in ${playwrightFolder()}; front end in ${frontend})`,
    ].join('\n'),
  );
}
