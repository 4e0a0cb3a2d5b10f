// What a visitor downloads: every file of the build, raw and as the server sends it, and the server binary beside it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bold, dim, frontend, isWindows, main, root, Stop } from './lib/project.mjs';

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1).padStart(9)} kB`;
const brotli = (bytes) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length;

await main(() => {
  const dist = join(frontend, 'dist');
  if (!existsSync(join(dist, 'index.html')))
    throw new Stop('There is no build yet. Run: npx -y rust-just build');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const rows = files
    .map((file) => {
      const bytes = readFileSync(file);
      return {
        name: relative(dist, file).split(sep).join('/'),
        raw: bytes.length,
        gzip: gzipSync(bytes, { level: 9 }).length,
        brotli: brotli(bytes),
      };
    })
    .sort((a, b) => b.raw - a.raw);
  // What index.html itself names is fetched at once; everything else when it is needed.
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const first = rows.filter(({ name }) => name === 'index.html' || page.includes(name));
  console.log(bold(`${'raw'.padStart(12)} ${'gzip'.padStart(12)} ${'brotli'.padStart(12)}`));
  for (const row of rows)
    console.log(
      `${kilobytes(row.raw)} ${kilobytes(row.gzip)} ${kilobytes(row.brotli)}  ${row.name}${first.includes(row) ? dim('  (first load)') : ''}`,
    );
  const sum = (list, key) => list.reduce((total, row) => total + row[key], 0);
  console.log(
    bold(
      `${kilobytes(sum(first, 'raw'))} ${kilobytes(sum(first, 'gzip'))} ${kilobytes(sum(first, 'brotli'))}  first load`,
    ),
  );
  console.log(
    bold(
      `${kilobytes(sum(rows, 'raw'))} ${kilobytes(sum(rows, 'gzip'))} ${kilobytes(sum(rows, 'brotli'))}  all ${rows.length} files`,
    ),
  );
  const binary = join(root, 'target', 'release', isWindows ? 'server.exe' : 'server');
  if (existsSync(binary)) console.log(`${kilobytes(statSync(binary).size)}  server binary (release)`);
});
