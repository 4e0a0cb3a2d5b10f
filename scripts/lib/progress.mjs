// The first build of the server takes minutes, and a newcomer should see how many.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { start } from './children.mjs';
import { dim, isWindows, root } from './project.mjs';
import { run } from './run.mjs';
import { SHOP_PROGRAMS } from './simulator.mjs';

/** On two cores with warm registries the server alone took five minutes; set-up runs beside it and takes its share. */
const FIRST_BUILD = 'five to eight minutes on two cores, less on more';
const TELL_MS = 15_000;

const clock = (ms) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

/** How many crates the server is made of; 0 if cargo does not say. */
async function countCrates() {
  const args = ['tree', ...SHOP_PROGRAMS, '--edges', 'normal,build', '--prefix', 'none', '--locked'];
  const { code, stdout } = await run('cargo', args, { splitStdout: true, quiet: true });
  if (code !== 0) return 0;
  const names = stdout.split('\n').map((line) => line.split(' ').slice(0, 2).join(' '));
  return new Set(names.filter(Boolean)).size;
}

/** Builds the server for development, with a line that tells how far it is; true if it worked. */
export async function buildServer() {
  const started = Date.now();
  const isFirst = !existsSync(join(root, 'target', 'debug', isWindows ? 'server.exe' : 'server'));
  const total = isFirst ? await countCrates() : 0;
  if (isFirst)
    console.log(`· Server: building it for the first time, ${FIRST_BUILD}; seconds from then on …`);
  const child = start('cargo', ['build', ...SHOP_PROGRAMS]);
  const compiled = new Set();
  const tell = () => {
    const share =
      total > 0 ? `${Math.min(compiled.size, total)} of ${total} crates` : `${compiled.size} crates`;
    const line = `  … server: ${share}, ${clock(Date.now() - started)}`;
    if (process.stdout.isTTY) process.stdout.write(`\r${dim(line)}\u001b[K`);
    else console.log(line);
  };
  let rest = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, name] = /^\s+Compiling (\S+ \S+)/.exec(line) ?? [];
      if (name) compiled.add(name);
      else if (!/^\s+(?:Finished|Blocking|Download|Updating|Locking)/.test(line)) console.error(line);
    }
  });
  const timer = isFirst ? setInterval(tell, process.stdout.isTTY ? 1000 : TELL_MS) : undefined;
  const code = await child.ended;
  clearInterval(timer);
  if (isFirst && process.stdout.isTTY) process.stdout.write('\r\u001b[K');
  return code === 0;
}
