// Makes the yardstick ready: a copy of ../shared/bench in target/bench with its generated files, its Node packages and its
// Rust peers, and our own programs. Each step leaves a stamp and is done again only if what it stands on has changed.
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isWindows, root, Stop, sharedFolder } from '../../scripts/lib/project.mjs';
import { must } from '../../scripts/lib/run.mjs';
import { setup } from '../../scripts/setup.mjs';
import { writeFarFiles } from './far-files.mjs';
import { buildWarmUp } from './frontend.mjs';

export const folder = join(root, 'target', 'bench');
export const results = join(folder, 'results');
/** The page's warm-up as a module for Node. */
export const warmUpModule = join(folder, 'warm-up', 'warm-up.mjs');
const stamps = join(folder, 'stamps');

/** The programs that are timed. */
export const programs = {
  ours: join(root, 'target', 'release', 'examples', isWindows ? 'bench.exe' : 'bench'),
  peers: join(folder, 'native-peers', 'release', isWindows ? 'native-peers.exe' : 'native-peers'),
};

function source() {
  const shared = join(sharedFolder, 'bench');
  if (!existsSync(join(shared, 'gen', 'gen.py')))
    throw new Stop(
      `The peers and the generator are not there: ${shared} has no gen/gen.py.\n` +
        'The benchmark compares with them and cannot run without. Put the folder shared beside the repository,\n' +
        'or name it: SCHICHTWERK_SHARED=/path/to/shared npx -y rust-just bench',
    );
  return shared;
}

/** A hash over the files of a folder, by name and content. */
function fingerprint(base, wanted = () => true) {
  const hash = createHash('sha256');
  const entries = readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter(
      (path) =>
        !/node_modules|[\\/]target[\\/]|[\\/]\.venv[\\/]/.test(path.slice(base.length)) && wanted(path),
    )
    .sort();
  for (const path of entries) hash.update(path.slice(base.length)).update(readFileSync(path));
  return hash.digest('hex');
}

/** Does a step unless its stamp says that it was done with the same `standsOn`. */
async function once(name, title, standsOn, work) {
  const file = join(stamps, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === standsOn) return;
  console.log(`· ${title} …`);
  await work();
  writeFileSync(file, standsOn);
}

/** The source may be read-only and a copy keeps that, but builds write into it. */
function makeWritable(base) {
  const entries = readdirSync(base, { withFileTypes: true }).filter(
    ({ name }) => !/^(node_modules|\.venv)$/.test(name),
  );
  chmodSync(base, statSync(base).mode | 0o200);
  for (const entry of entries) {
    const path = join(base, entry.name);
    if (entry.isDirectory()) makeWritable(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode | 0o200);
  }
}

/** With `quick` only the small files; a later run adds the large ones. Without `peers` and `wasm` only our native program. */
export async function prepare({ quick, browser, peers = true, wasm = true }) {
  const shared = source();
  const chromium = peers || wasm ? await setup({ chromium: browser }) : null;
  mkdirSync(stamps, { recursive: true });
  mkdirSync(results, { recursive: true });
  await once('copy', `Copying ${shared}`, fingerprint(shared), () => {
    cpSync(shared, folder, { recursive: true });
    makeWritable(folder);
  });
  await generate(quick);
  if (peers) await preparePeers();
  await must(
    'Building the native core',
    'cargo',
    ['build', '--quiet', '--release', '--locked', '--package', 'core-wasm', '--example', 'bench'],
    { quiet: true },
  );
  if (wasm) await buildWarmUp(dirname(warmUpModule));
  return { chromium };
}

async function preparePeers() {
  await once(
    'node',
    "Installing the peers' Node packages (npm ci)",
    fingerprint(join(folder, 'node'), (path) => path.endsWith('package-lock.json')),
    () =>
      must(
        'Installing the peers',
        'npm',
        ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'],
        {
          cwd: join(folder, 'node'),
          quiet: true,
          shell: isWindows,
          advice: 'Is the npm registry reachable?',
        },
      ),
  );
  const rust = fingerprint(join(folder, 'rust'), (path) => /\.(rs|toml|sh)$/.test(path));
  await once('wasm-peers', "Building the peers' WASM modules (some minutes)", rust, () =>
    must('Building the peers', 'sh', [join(folder, 'rust', 'build.sh')], { quiet: true }),
  );
  console.log('· Native programs: building what is not fresh …');
  await must(
    'Building the native peers',
    'cargo',
    [
      'build',
      '--quiet',
      '--release',
      '--target-dir',
      join(folder, 'native-peers'),
      '--manifest-path',
      join(root, 'bench', 'native-peers', 'Cargo.toml'),
    ],
    { quiet: true },
  );
}

async function generate(quick) {
  const python = join(folder, '.venv', isWindows ? 'Scripts' : 'bin', isWindows ? 'python.exe' : 'python');
  await once('python', 'Python with numpy, in target/bench/.venv', 'numpy', async () => {
    await must(
      'Making a Python environment',
      isWindows ? 'python' : 'python3',
      ['-m', 'venv', join(folder, '.venv')],
      {
        quiet: true,
        advice: 'Python 3 with venv is needed for the generator (Debian: apt-get install python3-venv).',
      },
    );
    await must('Installing numpy', python, ['-m', 'pip', 'install', '--quiet', 'numpy'], { quiet: true });
  });
  const generator = fingerprint(join(folder, 'gen'));
  const all = join(stamps, 'files');
  const haveAll = existsSync(all) && readFileSync(all, 'utf8') === generator;
  const data = join(folder, 'data');
  if (!haveAll)
    await once(
      quick ? 'files-quick' : 'files',
      quick ? 'Generating the small files' : 'Generating the files (370 MB)',
      generator,
      () =>
        must(
          'Generating the files',
          python,
          [join(folder, 'gen', 'gen.py'), data, ...(quick ? ['--quick'] : [])],
          { quiet: true },
        ),
    );
  await once('files-far', 'Writing the same part 10 m off the origin', `${generator} 1`, () =>
    writeFarFiles(data),
  );
}

/** The generator's truth, with the files far off. */
export function readTruth() {
  const read = (name) => JSON.parse(readFileSync(join(folder, 'data', name), 'utf8'));
  return { ...read('truth.json'), ...read('truth-far.json') };
}
