// Long-running children: each leads a process group of its own, so that stopping it stops what it started, and a Ctrl-C
// in the terminal reaches this process only, which then stops them in order. No `ps`, no shell: a bare machine has
// neither to spare (concurrently's tree-kill needs `ps`).
import { spawn } from 'node:child_process';
import { isBroken, runnerChain } from './ancestors.mjs';
import { isWindows, root } from './project.mjs';

const GRACE_MS = 5_000;
const running = new Set();

/** Starts a child. `prefix` marks each of its lines; without it the output is kept from the terminal unless `stdio` says otherwise. */
export function start(command, args, { cwd = root, env = {}, prefix, stdio } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: stdio ?? ['ignore', 'pipe', 'pipe'],
    detached: !isWindows,
  });
  running.add(child);
  child.ended = new Promise((done) => {
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      running.delete(child);
      done(127);
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      done(code ?? (signal ? 1 : 0));
    });
  });
  if (prefix) {
    forward(child.stdout, process.stdout, prefix);
    forward(child.stderr, process.stderr, prefix);
  }
  return child;
}

/** Passes whole lines on, each behind the prefix. */
function forward(from, to, prefix) {
  let rest = '';
  from?.setEncoding('utf8');
  from?.on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) to.write(`${prefix}${line}\n`);
  });
  from?.on('end', () => {
    if (rest) to.write(`${prefix}${rest}\n`);
  });
}

function signal(child, name) {
  try {
    if (isWindows) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    else process.kill(-child.pid, name);
  } catch {
    // It has ended in the meantime.
  }
}

/** Ends a child and all it started: first asked, after the grace time (five seconds) forced. Resolves when it is gone. */
export async function stop(child, graceMs = GRACE_MS) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  signal(child, 'SIGTERM');
  const force = setTimeout(() => signal(child, 'SIGKILL'), graceMs);
  await child.ended;
  clearTimeout(force);
}

export async function stopAll(graceMs) {
  await Promise.all([...running].map((child) => stop(child, graceMs)));
}

/**
 * Calls `end` once, on Ctrl-C, on a request to terminate, when the terminal closes, or when the process that started
 * this one dies without saying so (a killed `npx` passes nothing on).
 */
export function onShutdown(end) {
  let called = false;
  const once = (why) => {
    if (called) return;
    called = true;
    end(why);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => once(name));
  const parent = process.ppid;
  const chain = runnerChain();
  setInterval(() => {
    if (process.ppid !== parent || isBroken(chain)) once('the command that started this has ended');
  }, 500).unref();
}

// Whatever ends this process, its children do not outlive it.
process.on('exit', () => {
  for (const child of running) signal(child, 'SIGKILL');
});
