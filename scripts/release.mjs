// Builds what a release is made of, into target/package: an archive for this platform, a Debian package where there is dpkg-deb, the bill
// of materials (CycloneDX), the licences of all that is inside, and checksums. `--server FILE` packs that program instead of building one;
// `--out DIR` names another folder. Two runs on the same commit write the same bytes.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { start, stop } from './lib/children.mjs';
import { buildDebian } from './lib/debian.mjs';
import { answers, anyFreePort } from './lib/net.mjs';
import { green, isMain, isWindows, main, root, Stop } from './lib/project.mjs';
import { must, run, TOOLS, tool } from './lib/run.mjs';
import { notices, sbom, shippedHere } from './lib/shipped.mjs';
import { tarGz } from './lib/tar.mjs';
import { setup } from './setup.mjs';

const git = async (...args) => {
  const { code, stdout } = await run('git', args, { splitStdout: true, sink: () => {} });
  return code === 0 ? stdout.trim() : undefined;
};

/** The tag's version, or the crate's with the commit behind it; and the second of the commit, which every file carries. */
export async function identify() {
  const crate = /^version = "(.+)"$/m.exec(readFileSync(join(root, 'Cargo.toml'), 'utf8'))[1];
  const tag = await git('describe', '--exact-match', '--tags', '--match', 'v[0-9]*');
  const commit = (await git('rev-parse', '--short=12', 'HEAD')) ?? 'unknown';
  const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? (await git('log', '-1', '--format=%ct')) ?? 0);
  return { version: tag?.slice(1) ?? `${crate}-dev.${commit}`, seconds };
}

/** A tag's version has a section in the changelog: an operator reads it before an upgrade. */
export function mustBeNoted(version, changelog) {
  const heading = `## ${version}`;
  if (version.includes('-dev.') || changelog.split('\n').some((line) => line.split(/ - | \(/)[0] === heading))
    return;
  throw new Stop(`CHANGELOG.md has no '${heading}': its 'Unreleased' becomes that, with the day.`);
}

const cargoHome = process.env.CARGO_HOME ?? join(homedir(), '.cargo');

/** Shipped files name no folder of the machine that built them: `files` are `{ name, bytes }`. */
export function mustNotLeak(files, folders = [root, cargoHome, homedir()]) {
  // The home of root on a bare machine is a word of its own: only what lies in it counts.
  const paths = folders.map((folder) => Buffer.from(`${folder}/`));
  for (const { name, bytes } of files) {
    const found = paths.find((path) => bytes.includes(path));
    if (!found) continue;
    const at = bytes.indexOf(found);
    throw new Stop(
      `${name} holds a path of this machine: ${
        bytes
          .subarray(at, at + 120)
          .toString('latin1')
          .split('\0')[0]
      }`,
    );
  }
}

/** The environment of a build that leaves no path of this machine in the program. */
function buildEnvironment(version) {
  const maps = [
    [root, '/schichtwerk'],
    [cargoHome, '/cargo'],
  ];
  const flags = maps.map(([from, to]) => `--remap-path-prefix=${from}=${to}`);
  const c = maps.map(([from, to]) => `-ffile-prefix-map=${from}=${to}`).join(' ');
  return {
    SCHICHTWERK_VERSION: version,
    CARGO_ENCODED_RUSTFLAGS: flags.join('\u001f'),
    ...(isWindows ? {} : { CFLAGS: c }),
  };
}

async function build(version) {
  await setup();
  console.log('· Front end: building …');
  const vite = await tool(TOOLS.vite, ['build', '--logLevel', 'warn'], { capture: true });
  if (vite.code !== 0) throw new Stop('The front end does not build; the lines above say why.');
  console.log(
    '· Server with the app inside: building with optimisation (ten minutes and more the first time) …',
  );
  const args = ['build', '--release', '--locked', '--package', 'server', '--features', 'embedded-app'];
  await must('Building the server', 'cargo', args, { env: buildEnvironment(version) });
  return join(root, 'target', 'release', isWindows ? 'server.exe' : 'server');
}

/**
 * The app that answers at this address, as `{ name, bytes }`: its page, and whatever the files that came name in turn. A browser asks for
 * nothing else, and its service worker names all of it.
 */
export async function servedApp(address, call = fetch) {
  const files = new Map();
  const waiting = ['/', '/sw.js'];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (files.has(path)) continue;
    const answer = await call(`${address}${path}`);
    if (!answer.ok) throw new Stop(`The built program does not hold the app: ${path} is missing.`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    files.set(path, bytes);
    if (/\.(?:wasm|stl|step|png|webp|woff2|icc)$/.test(path)) continue;
    const named = bytes.toString('utf8').match(/\bassets\/[\w.-]+\.[a-z0-9]+/g) ?? [];
    waiting.push(...named.map((name) => `/${name}`));
  }
  return [...files].map(([name, bytes]) => ({ name, bytes }));
}

/** Starts the program in an empty folder, where nothing but itself can hold the app, and answers the app's files. */
export async function provesItself(program) {
  const home = mkdtempSync(join(tmpdir(), 'schichtwerk-release-'));
  const port = await anyFreePort();
  const env = {
    BIND: `127.0.0.1:${port}`,
    DATA_DIR: join(home, 'data'),
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
    STATIC_DIR: '',
    RUST_LOG: 'error',
  };
  const shop = start(program, [], { cwd: home, env });
  shop.stdout.resume();
  let said = '';
  shop.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-2000);
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    if (!(await answers(`${address}/livez`, { ended: () => shop.exitCode !== null })))
      throw new Stop(`The built program does not start:\n${said}`);
    const app = await servedApp(address);
    const scripts = app.filter(({ name }) => /^\/assets\/.*\.js$/.test(name));
    const [largest] = scripts.sort((one, other) => other.bytes.length - one.bytes.length);
    if (!largest) throw new Stop('The built program does not hold the app: its page names no script.');
    const packed = await fetch(`${address}${largest.name}`, { headers: { 'accept-encoding': 'br' } });
    if (packed.headers.get('content-encoding') !== 'br')
      throw new Stop('The built program holds its scripts uncompressed.');
    return app;
  } finally {
    await stop(shop);
    rmSync(home, { recursive: true, force: true });
  }
}

const PLATFORMS = { linux: 'linux', darwin: 'macos', win32: 'windows' };

/** Documents that every package carries. */
function documents({ version, parts, seconds }) {
  const from = (name, path = name) => ({ name, bytes: readFileSync(join(root, path)) });
  const proxies = readdirSync(join(root, 'packaging', 'proxy')).sort();
  return [
    from('LICENSE-MIT'),
    from('LICENSE-APACHE'),
    from('CHANGELOG.md'),
    from('OPERATIONS.md', 'docs/OPERATIONS.md'),
    ...proxies.map((name) => from(`proxy/${name}`, `packaging/proxy/${name}`)),
    { name: 'LICENSES.txt', bytes: Buffer.from(notices(parts)) },
    {
      name: 'sbom.cdx.json',
      bytes: Buffer.from(`${JSON.stringify(sbom(parts, { version, seconds }), null, 1)}\n`),
    },
  ];
}

/** Packs a program; answers the names of the files that were written. */
export async function pack({ program, version, seconds, out, say = console.log }) {
  mkdirSync(out, { recursive: true });
  const parts = await shippedHere();
  const papers = documents({ version, parts, seconds });
  const bytes = readFileSync(program);
  const platform = `${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  const folder = `schichtwerk-${version}-${platform}`;
  const from = (name, path) => ({ name: `${folder}/${name}`, bytes: readFileSync(join(root, path)) });
  const archive = tarGz(
    [
      { name: `${folder}/${isWindows ? 'server.exe' : 'server'}`, bytes, mode: 0o755 },
      from('settings.env.example', '.env.example'),
      from('shop.example.toml', 'shop.example.toml'),
      from('Containerfile', 'packaging/Containerfile'),
      from('schichtwerk.service', 'packaging/schichtwerk.service'),
      ...papers.map((file) => ({ ...file, name: `${folder}/${file.name}` })),
    ],
    seconds,
  );
  const written = [`${folder}.tar.gz`];
  writeFileSync(join(out, written[0]), archive);
  for (const name of ['sbom.cdx.json', 'LICENSES.txt']) {
    const whole = `schichtwerk-${version}-${name}`;
    writeFileSync(join(out, whole), papers.find((file) => file.name === name).bytes);
    written.push(whole);
  }
  if (process.platform === 'linux' && (await run('dpkg-deb', ['--version'], { quiet: true })).code === 0) {
    const tree = join(out, 'debian-tree');
    written.push(
      await buildDebian({ program: bytes, documents: papers, version, seconds, folder: tree, out }),
    );
    rmSync(tree, { recursive: true, force: true });
  } else say('No dpkg-deb here: the Debian package was not made.');
  const sum = (name) =>
    createHash('sha256')
      .update(readFileSync(join(out, name)))
      .digest('hex');
  writeFileSync(join(out, 'SHA256SUMS'), written.map((name) => `${sum(name)}  ${name}\n`).join(''));
  return written;
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const options = { server: { type: 'string' }, out: { type: 'string', default: 'target/package' } };
    const { values } = parseArgs({ options });
    const { version, seconds } = await identify();
    mustBeNoted(version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
    const program = values.server ? resolve(values.server) : await build(version);
    if (!existsSync(program)) throw new Stop(`${program} is not there.`);
    mustNotLeak([{ name: program, bytes: readFileSync(program) }, ...(await provesItself(program))]);
    const out = resolve(root, values.out);
    const written = await pack({ program, version, seconds, out });
    for (const name of [...written, 'SHA256SUMS']) console.log(`${green('✓')} ${join(values.out, name)}`);
  });
}
