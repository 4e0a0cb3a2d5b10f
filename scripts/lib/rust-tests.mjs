// Rust's tests, built once and then run by their binaries: so every suite runs the very same build (cargo would unify the
// features of other crates for each selection of packages, and build all of them again), and each test's time is known.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, relative, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { asCompiler } from './clippy.mjs';
import { root } from './project.mjs';
import { countOf, rustReport } from './reports.mjs';
import { run } from './run.mjs';

/** All of the workspace but xtask, which has no tests and whose features would change those of all others. */
export const SELECTION = ['--workspace', '--exclude', 'xtask'];

/**
 * What cargo's messages say was built, and what compiler and Clippy found fault with:
 * `{ tests: [{ name, file, folder, path }], programs: { name: path }, faults: [text] }`.
 */
export function builtBy(messages) {
  const tests = [];
  const programs = {};
  const faults = new Set();
  for (const line of messages.split('\n')) {
    if (!line.startsWith('{')) continue;
    const { reason, executable, message, profile, target, manifest_path: manifest } = JSON.parse(line);
    // Without a place it is the sum of the others, or news of the linker. A library and its tests say the same of the same line.
    if (reason === 'compiler-message' && message.spans.length > 0) faults.add(message.rendered);
    if (reason !== 'compiler-artifact' || !executable) continue;
    if (profile.test)
      tests.push({
        name: target.name,
        kind: target.kind[0],
        file: relative(root, target.src_path).split(sep).join('/'),
        folder: dirname(manifest),
        path: executable,
      });
    else programs[target.name] = executable;
  }
  return { tests, programs, faults: [...faults] };
}

/** Builds all tests, programs and examples, and lints them on the way. Answers `{ code, output, built }`. */
export async function buildTests({ sink } = {}) {
  const args = ['test', ...SELECTION, '--all-targets', '--locked', '--no-run', '--message-format=json'];
  const options = { capture: true, splitStdout: true, sink, env: await asCompiler() };
  const result = await run('cargo', args, options);
  const built = builtBy(result.stdout);
  return { code: result.code, output: result.output + built.faults.join('\n'), built };
}

/** Tests that wait more than they compute: for a server, a mail, the end of a process. */
const WAITS = /^server\/tests\//;

/** One line for a person, as `cargo test` would print it. */
function lineOf({ type, event, name, exec_time: seconds, stdout, message }) {
  if (type !== 'test' || event === 'started') return '';
  const time = seconds === undefined ? '' : ` (${seconds.toFixed(2)} s)`;
  const why = event === 'failed' ? `\n---- ${name} ----\n${stdout ?? ''}${message ?? ''}\n` : '\n';
  return `test ${name} ... ${event}${time}${why}`;
}

/**
 * Runs one test binary where `cargo test` would, with the words that choose tests. The report as JSON and with times is an
 * unstable option of Rust's test harness; the variable lets a stable one take it, and the tests themselves never see a compiler.
 */
function runBinary({ file, folder, path }, words, { env = {}, log }) {
  const threads = WAITS.test(file) ? [`--test-threads=${2 * availableParallelism()}`] : [];
  const args = [...words, ...threads, '-Zunstable-options', '--format=json', '--report-time'];
  const child = spawn(path, args, {
    cwd: folder,
    env: { ...process.env, CARGO_MANIFEST_DIR: folder, RUSTC_BOOTSTRAP: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = [];
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk.toString('utf8');
    log(chunk.toString('utf8'));
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    let event;
    try {
      event = JSON.parse(line);
    } catch {
      // A test that writes to the file descriptor itself.
      log(`${line}\n`);
      return;
    }
    lines.push(event);
    const text = lineOf(event);
    if (text) log(text);
  });
  return new Promise((done) => {
    child.on('error', (error) => {
      log(`${path}: ${error.message}\n`);
      done({ code: 127, ...rustReport(lines, file, said) });
    });
    child.on('close', (code) => {
      const ended = lines.some(({ type, event }) => type === 'suite' && event !== 'started');
      if (!ended) log(`${file}: the test program ended before its tests did\n`);
      done({ code: ended ? (code ?? 1) : code || 1, ...rustReport(lines, file, said) });
    });
  });
}

/** Runs these binaries one after the other; all of them, whatever fails. */
export async function runTests(binaries, words, { env, log }) {
  const results = [];
  for (const binary of binaries) {
    if (!existsSync(binary.path)) throw new Error(`${binary.path} is gone; was it built?`);
    log(`\n${binary.file}\n`);
    results.push(await runBinary(binary, words, { env, log }));
  }
  const tests = results.flatMap((result) => result.tests);
  return { code: results.find(({ code }) => code !== 0)?.code ?? 0, counts: countOf(tests), tests };
}
