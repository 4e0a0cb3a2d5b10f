// Row 17b: STEP files that look smaller than they are, made by the generator of the tests, and what the core makes of them.

import { Stop } from '../../scripts/lib/project.mjs';
import { must } from '../../scripts/lib/run.mjs';

/** { all, wrong, tooCheap, below } */
export async function countHostile(say) {
  const args = ['run', '--quiet', '--release', '--locked', '--package', 'core-wasm', '--example', 'hostile'];
  const lines = await must('Measuring hostile STEP files', 'cargo', args, { quiet: true });
  const totals =
    /^(\d+) kinds, (\d+) neither .*, (\d+) over 10 % too cheap .*, (\d+) below the estimate$/m.exec(lines);
  if (!totals) throw new Stop('The hostile STEP files could not be counted.');
  const [all, wrong, tooCheap, below] = totals.slice(1).map(Number);
  say(`hostile STEP files: ${totals[0]}`);
  return { all, wrong, tooCheap, below };
}
