// Row 17: meshes whose triangles lie, made by the generator beside the repository, and how many the core prices right.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWindows, root, Stop, sharedFolder } from '../../scripts/lib/project.mjs';
import { must } from '../../scripts/lib/run.mjs';
import { folder } from './prepare.mjs';

const SEEDS = 20;

/** { all, right, tooCheap }, or null where the generator is not there. */
export async function countUntrusted(say) {
  const generator = join(sharedFolder, 'make_untrusted_meshes.py');
  const models = join(sharedFolder, 'models');
  if (!existsSync(generator) || !existsSync(join(models, 'truth.json'))) {
    say(`ROW 17 IS NOT MEASURED: ${generator} or its models are not there.`);
    return null;
  }
  const folders = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const out = join(folder, 'untrusted', `seed-${seed}`);
    folders.push(out);
    const stamp = join(out, '.generator');
    const source = readFileSync(generator, 'utf8');
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === source) continue;
    say(`meshes that lie, seed ${seed} of ${SEEDS}`);
    mkdirSync(out, { recursive: true });
    await must(
      'Making meshes that lie',
      isWindows ? 'python' : 'python3',
      [generator, models, join(models, 'truth.json'), out, '--seed', String(seed)],
      { quiet: true },
    );
    writeFileSync(stamp, source);
  }
  await must(
    'Building the native core',
    'cargo',
    ['build', '--quiet', '--release', '--locked', '--package', 'core-wasm', '--example', 'untrusted'],
    { quiet: true },
  );
  const program = join(root, 'target', 'release', 'examples', isWindows ? 'untrusted.exe' : 'untrusted');
  const { stdout, stderr, status } = spawnSync(program, folders, { encoding: 'utf8', maxBuffer: 1 << 26 });
  const totals = /^(\d+) of (\d+) right, (\d+) over 10 % too cheap/m.exec(stdout ?? '');
  if (status !== 0 || !totals) throw new Stop(`The meshes that lie could not be counted: ${stderr}`);
  const [right, all, tooCheap] = totals.slice(1).map(Number);
  say(`meshes that lie: ${totals[0]}`);
  return { right, all, tooCheap };
}
