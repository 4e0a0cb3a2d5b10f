// What a visitor downloads: every file of the build and the WASM packages, raw and compressed, against the budgets, and the
// server binary beside it. `--check` fails if a budget is exceeded.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { BUDGETS, overBudget } from './lib/budgets.mjs';
import { brotliBytes, gzipBytes } from './lib/compressed.mjs';
import { bold, dim, frontend, isMain, isWindows, main, root, Stop } from './lib/project.mjs';

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(9)} kB`;
const line = ({ raw, gzip, brotli }, text) =>
  `${kilobytes(raw)} ${kilobytes(gzip)} ${kilobytes(brotli)}  ${text}`;

/** One file raw and compressed: as the build has compressed it, where it has. */
function weigh(file, name = basename(file)) {
  const bytes = readFileSync(file);
  const compressed = (ending, compress) =>
    existsSync(`${file}.${ending}`) ? statSync(`${file}.${ending}`).size : compress(bytes);
  return {
    name,
    raw: bytes.length,
    gzip: compressed('gz', gzipBytes),
    brotli: compressed('br', brotliBytes),
  };
}

function add(rows) {
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  return { raw: sum('raw'), gzip: sum('gzip'), brotli: sum('brotli') };
}

/** A built WASM package: the module, and the script that loads it. */
function packageRows(name) {
  const folder = join(frontend, 'src', 'core', 'wasm');
  const files = [`${name}_bg.wasm`, `${name}.js`].map((file) => join(folder, file));
  if (!files.every(existsSync)) throw new Stop('There are no WASM packages yet. Run: npx -y rust-just wasm');
  return files.map((file) => weigh(file));
}

/** Prints a package's files and answers its module. */
function printPackage(name, title, budget) {
  const [module, loader] = packageRows(name);
  console.log(`\n${bold(title)}`);
  for (const row of [module, loader]) console.log(line(row, row.name));
  console.log(
    bold(line(add([module, loader]), `WASM package (budget ${budget} kB as brotli for the module alone)`)),
  );
  return module;
}

/** Milliseconds until the module can be called, in Node: compiled and set up, without the way over the network. */
async function startMilliseconds() {
  const folder = join(frontend, 'src', 'core', 'wasm');
  const bytes = readFileSync(join(folder, 'core_wasm_bg.wasm'));
  const { initSync } = await import('../frontend/src/core/wasm/core_wasm.js');
  const started = performance.now();
  initSync({ module: await WebAssembly.compile(bytes) });
  return performance.now() - started;
}

function buildRows() {
  const dist = join(frontend, 'dist');
  if (!existsSync(join(dist, 'index.html')))
    throw new Stop('There is no build yet. Run: npx -y rust-just build');
  const rows = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .map((file) => weigh(file, relative(dist, file).split(sep).join('/')))
    .sort((a, b) => b.raw - a.raw);
  // Files that index.html itself names are fetched at once; all others when they are needed.
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  return { rows, first: rows.filter(({ name }) => name === 'index.html' || page.includes(name)) };
}

async function size() {
  const { rows, first } = buildRows();
  console.log(bold(`${'raw'.padStart(12)} ${'gzip'.padStart(12)} ${'brotli'.padStart(12)}`));
  for (const row of rows)
    console.log(line(row, `${row.name}${first.includes(row) ? dim('  (first load)') : ''}`));
  const firstLoad = add(first);
  console.log(bold(line(firstLoad, `first load (budget ${BUDGETS.firstLoad} kB as brotli)`)));
  console.log(bold(line(add(rows), `all ${rows.length} files`)));

  const mesh = printPackage(
    'core_mesh',
    'The WASM package for meshes, fetched behind the first load',
    BUDGETS.mesh,
  );
  const shop = printPackage(
    'core_wasm',
    'The package for prices, fetched once a file is on its way',
    BUDGETS.wasm,
  );
  const start = await startMilliseconds();
  console.log(`${start.toFixed(1).padStart(9)} ms  until it can be called (Node, from memory)`);
  const step = printPackage(
    'core_step',
    'The package for STEP, fetched with the first STEP file',
    BUDGETS.step,
  );

  const printability = printPackage(
    'core_printability',
    'The package for the checks of printability, fetched in a quiet moment after the first file',
    BUDGETS.printability,
  );

  const binary = join(root, 'target', 'release', isWindows ? 'server.exe' : 'server');
  if (existsSync(binary)) console.log(`\n${kilobytes(statSync(binary).size)}  server binary (release)`);

  const over = overBudget({
    mesh: mesh.brotli,
    wasm: shop.brotli,
    step: step.brotli,
    printability: printability.brotli,
    firstLoad: firstLoad.brotli,
  });
  if (over.length === 0) console.log('\nEverything is within its budget.');
  else if (process.argv.includes('--check')) throw new Stop(over.join('\n'));
  else console.log(`\n${over.join('\n')}`);
}

if (isMain(import.meta.url)) await main(size);
