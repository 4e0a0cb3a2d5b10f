// Makes a fresh clone ready: checks Node and Rust, adds the WASM target, installs the npm packages, builds the WASM
// package. Each step first looks whether its work is done already, so a second run only says so.
// `--chromium` also finds or installs a browser (the tests and the screenshots ask for it, development does not).
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { bold, dim, frontend, green, isMain, isWindows, main, root, Stop } from './lib/project.mjs';
import { must, npm, run } from './lib/run.mjs';

const NODE_AT_LEAST = [20, 19];
const WASM_TARGET = 'wasm32-unknown-unknown';

const done = (text) => console.log(`${green('✓')} ${text}`);
const doing = (text) => console.log(`· ${text} …`);

function isOlder(version, least) {
  const [major, minor] = version.split('.').map(Number);
  return major < least[0] || (major === least[0] && minor < least[1]);
}

function checkNode() {
  const version = process.versions.node;
  if (isOlder(version, NODE_AT_LEAST)) {
    throw new Stop(
      `Node ${version} is too old: ${NODE_AT_LEAST.join('.')} or newer is needed. Get it from https://nodejs.org or your package manager.`,
    );
  }
  return `Node ${version}`;
}

async function checkRust() {
  const { code, output } = await run('rustc', ['--version'], { quiet: true });
  if (code !== 0) {
    throw new Stop(
      `Rust was not found${output.trim() ? ` (${output.trim().split('\n')[0]})` : ''}. Install it with rustup from https://rustup.rs, open a new terminal, and run the same command again.`,
    );
  }
  const version = /rustc (\S+)/.exec(output)?.[1] ?? output.trim();
  const least =
    /rust-version = "([\d.]+)"/.exec(readFileSync(join(root, 'Cargo.toml'), 'utf8'))?.[1] ?? '1.95';
  if (isOlder(version, least.split('.').map(Number))) {
    throw new Stop(`Rust ${version} is too old: ${least} or newer is needed. Run: rustup update stable`);
  }
  if ((await run('cargo', ['--version'], { quiet: true })).code !== 0) {
    throw new Stop('rustc is there, but cargo is not. Install both with rustup from https://rustup.rs.');
  }
  return `Rust ${version}`;
}

/** True if something had to be done. */
async function addWasmTarget() {
  const sysroot = (
    await must('Asking Rust for its folder', 'rustc', ['--print', 'sysroot'], { quiet: true })
  ).trim();
  const installed = () => existsSync(join(sysroot, 'lib', 'rustlib', WASM_TARGET, 'lib'));
  if (installed()) return false;
  doing(`Rust target ${WASM_TARGET}: adding it`);
  const { code, output } = await run('rustup', ['target', 'add', WASM_TARGET], { quiet: true });
  if (code !== 0 || !installed()) {
    throw new Stop(
      `The Rust target ${WASM_TARGET} is missing and rustup could not add it to ${sysroot}:\n${output.trim()}\n` +
        "With rustup: rustup target add wasm32-unknown-unknown. With a distribution's Rust: install its package for this target (Debian: libstd-rust-dev-wasm32).",
    );
  }
  return true;
}

/** The files that decide the installed packages; the stamp beside them shows whether they are still the right ones. */
function lockStamp() {
  const lock = readFileSync(join(frontend, 'package-lock.json'));
  const [major] = process.versions.node.split('.');
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch} node${major}`;
}

async function installPackages() {
  const stampFile = join(frontend, 'node_modules', '.schichtwerk-stamp');
  const stamp = lockStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  doing('npm packages: installing what package-lock.json names (npm ci)');
  const { code, output } = await npm(['ci', '--no-audit', '--no-fund'], { quiet: true });
  if (code !== 0) {
    throw new Stop(
      `npm ci failed in frontend/:\n${output.trim().split('\n').slice(-20).join('\n')}\nIs the npm registry reachable? If package.json was changed, run npm install there first.`,
    );
  }
  writeFileSync(stampFile, stamp);
  return true;
}

/** The builder of the WASM packages needs no npm package, so it is compiled while those are fetched. */
const buildTool = () =>
  must('Building xtask', 'cargo', ['build', '--quiet', '--locked', '--package', 'xtask'], {
    capture: true,
    advice: 'The first build fetches crates: is the crate registry reachable?',
  });

/**
 * xtask, which is built, looks itself whether the package is fresh; what it prints tells. It is not started by cargo, which would
 * wait until what is built beside is done.
 */
async function buildWasm() {
  const xtask = join(root, 'target', 'debug', isWindows ? 'xtask.exe' : 'xtask');
  const output = await must('Building the WASM package', xtask, ['wasm'], { capture: true });
  return !/fresh|up to date/i.test(output);
}

/**
 * Sets everything up; answers the browser's path if one was asked for. `beside` is more work for cargo that may begin as soon as
 * xtask is built, while the rest goes on.
 */
export async function setup({ chromium = false, beside } = {}) {
  const started = Date.now();
  const versions = [checkNode(), await checkRust()];
  const target = await addWasmTarget();
  const tool = buildTool();
  const more = tool.then(() => beside?.());
  // A failure is reported once, by the step that waits for it.
  more.catch(() => {});
  const [packages] = await Promise.all([installPackages(), tool]);
  const work = {
    [`Rust target ${WASM_TARGET}`]: target,
    'npm packages': packages,
    'WASM package': await buildWasm(),
  };
  await more;
  let browser;
  if (chromium) {
    browser = await ensureChromium();
    versions.push(`browser ${browser}`);
  }
  const did = Object.keys(work).filter((name) => work[name]);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (did.length === 0)
    done(`Set-up: everything is in place, nothing to do ${dim(`(${versions.join(', ')}; ${seconds} s)`)}`);
  else done(`Set-up: ${bold(did.join(', '))} made ready ${dim(`(${versions.join(', ')}; ${seconds} s)`)}`);
  return browser;
}

if (isMain(import.meta.url)) await main(() => setup({ chromium: process.argv.includes('--chromium') }));
