// Starting other programs: cargo, npm, and the command line tools of the front end's packages.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { frontend, isWindows, root, Stop } from './project.mjs';

/**
 * Runs a program to its end and answers `{ code, output, stdout }`. With `capture` its output is kept as well as shown,
 * with `quiet` it is only kept; `sink` takes what would be shown. With `splitStdout` what it prints is kept apart and not
 * shown, only its standard error is. A program that cannot be started answers code 127.
 */
export function run(
  command,
  args,
  {
    cwd = root,
    env = {},
    capture = false,
    quiet = false,
    splitStdout = false,
    shell = false,
    sink,
    timeoutMs,
  } = {},
) {
  return new Promise((done) => {
    const piped = capture || quiet || splitStdout || sink;
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: piped ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const chunks = [];
    const apart = [];
    const keep = (target) => (chunk) => {
      chunks.push(chunk);
      if (!quiet) (sink ?? target.write.bind(target))(chunk);
    };
    child.stdout?.on('data', splitStdout ? (chunk) => apart.push(chunk) : keep(process.stdout));
    child.stderr?.on('data', keep(process.stderr));
    const text = (list) => Buffer.concat(list).toString('utf8');
    const end = (code, more = '') => done({ code, output: text(chunks) + more, stdout: text(apart) });
    child.on('error', (error) => end(127, error.message));
    child.on('close', (code, signal) => end(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a program that must succeed; otherwise the script stops with `what`, the output's tail and the advice. */
export async function must(what, command, args, options = {}) {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  const tail = options.quiet ? `\n${output.trim().split('\n').slice(-25).join('\n')}` : '';
  throw new Stop(
    `${what} failed (${command} ${args.join(' ')}, exit code ${code}).${tail}${options.advice ? `\n${options.advice}` : ''}`,
  );
}

/** npm is a script on Windows, which only a shell can start. */
export function npm(args, options = {}) {
  return run('npm', args, { cwd: frontend, shell: isWindows, ...options });
}

/**
 * The command line tool of a package of the front end, as a file for Node: no shell, no `.cmd`, no global install.
 */
export function toolPath(packageName, bin = packageName) {
  const manifest = join(frontend, 'node_modules', packageName, 'package.json');
  if (!existsSync(manifest))
    throw new Stop(`The npm package ${packageName} is not installed. Run: npx -y rust-just setup`);
  const { bin: bins } = JSON.parse(readFileSync(manifest, 'utf8'));
  return join(dirname(manifest), typeof bins === 'string' ? bins : bins[bin]);
}

/** Runs such a tool in the front end's folder. */
export function tool([packageName, bin], args, options = {}) {
  return run(process.execPath, [toolPath(packageName, bin), ...args], { cwd: frontend, ...options });
}

/** The tools the scripts and recipes call: package and the name of its command. */
export const TOOLS = {
  biome: ['@biomejs/biome', 'biome'],
  tsc: ['typescript', 'tsc'],
  vite: ['vite', 'vite'],
  vitest: ['vitest', 'vitest'],
  playwright: ['@playwright/test', 'playwright'],
  'openapi-typescript': ['openapi-typescript', 'openapi-typescript'],
};
