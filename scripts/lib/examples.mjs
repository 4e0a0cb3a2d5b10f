// The core's examples as programs, for what compares another build of the core with the native one.
import { execFileSync } from 'node:child_process';
import { root } from './project.mjs';

/**
 * What the example prints, as lines. `built` is its program where a build of all has made it: cargo would build the core once more for
 * this package alone, since its dependencies have other features then.
 */
export function linesOf(example, built, args) {
  const cargo = ['run', '-q', '--locked', '-p', 'core-wasm', '--example', example, '--'];
  const [command, all] = built ? [built, args] : ['cargo', [...cargo, ...args]];
  return execFileSync(command, all, { cwd: root, encoding: 'utf8' }).trimEnd().split('\n');
}
