// Fuzzes one reader: node scripts/fuzz.mjs FORMAT SECONDS. Exit code 0 says that nothing was found, 1 that something was.
//
// libFuzzer on the project's own stable Rust: the coverage flags are those cargo-fuzz passes, and all of them are stable
// `-C` flags. Left out is the address sanitizer (`-Z`, nightly only): the core has no `unsafe` that it could catch.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { bold, dim, green, isMain, isWindows, main, red, root, Stop, sharedFolder } from './lib/project.mjs';
import { must, run } from './lib/run.mjs';

/** Each format, and the extensions of its seeds. */
export const FORMATS = {
  stl: ['.stl'],
  obj: ['.obj'],
  ply: ['.ply'],
  amf: ['.amf'],
  step: ['.step', '.stp'],
};

/** Behind each file stand bytes that choose the windows it is read in (`CONTROL_BYTES` of the targets). */
const CONTROL_BYTES = 4;
/** Larger files find nothing more and cost runs. */
const MAX_INPUT_BYTES = 128 * 1024;
const TIMEOUT_SECONDS = 10;
const RSS_LIMIT_MB = 1024;

const COVERAGE_FLAGS = [
  '--cfg=fuzzing',
  '-Cpasses=sancov-module',
  '-Cllvm-args=-sanitizer-coverage-level=4',
  '-Cllvm-args=-sanitizer-coverage-inline-8bit-counters',
  '-Cllvm-args=-sanitizer-coverage-pc-table',
  '-Cllvm-args=-sanitizer-coverage-trace-compares',
];

/** STEP is the kernel's, every other format the core's. */
export const crateOf = (format) => join(root, format === 'step' ? 'step-kernel' : 'core-wasm', 'fuzz');
const work = join(root, 'target', 'fuzz');

function arguments_() {
  const [format, seconds = '60'] = process.argv.slice(2);
  if (!Object.hasOwn(FORMATS, format ?? ''))
    throw new Stop(
      `Which format? npx -y rust-just fuzz FORMAT SECONDS, FORMAT one of ${Object.keys(FORMATS).join(', ')}.`,
    );
  if (!/^[1-9]\d*$/.test(seconds)) throw new Stop(`'${seconds}' is no number of seconds.`);
  return { format, seconds: Number(seconds) };
}

/** Naming the target keeps the flags away from build scripts and macros, which run on this machine uninstrumented. */
async function build(format) {
  const version = await must('Asking Rust for its host', 'rustc', ['-vV'], { quiet: true });
  const host = /^host: (.*)$/m.exec(version)?.[1];
  if (!host) throw new Stop(`rustc -vV names no host:\n${version}`);
  await must(
    'Building the fuzz target',
    'cargo',
    [
      'build',
      '--quiet',
      '--release',
      '--manifest-path',
      join(crateOf(format), 'Cargo.toml'),
      '--bin',
      format,
      '--target',
      host,
      '--target-dir',
      work,
    ],
    {
      env: { RUSTFLAGS: COVERAGE_FLAGS.join(' '), CARGO_ENCODED_RUSTFLAGS: undefined },
      advice: 'libFuzzer is C++: is a C++ compiler there (c++, g++ or clang++)?',
    },
  );
  return join(work, host, 'release', isWindows ? `${format}.exe` : format);
}

/** Fixtures, and the real and the broken models where they are handed out, each with its control bytes behind it. */
function writeSeeds(format) {
  const folder = join(work, 'seeds', format);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const models = join(sharedFolder, 'models');
  const sources = [join(root, 'core-wasm', 'fixtures', format), join(models, format), join(models, 'bad')];
  if (!existsSync(models)) console.log(`· Seeds: the fixtures only, ${models} is not there`);
  let count = 0;
  for (const source of sources.filter(existsSync)) {
    for (const name of readdirSync(source).sort()) {
      if (!FORMATS[format].includes(extname(name).toLowerCase())) continue;
      const bytes = readFileSync(join(source, name));
      if (bytes.length + CONTROL_BYTES > MAX_INPUT_BYTES) continue;
      const control = createHash('sha256').update(bytes).digest().subarray(0, CONTROL_BYTES);
      const seed = Buffer.concat([bytes, control]);
      writeFileSync(join(folder, createHash('sha1').update(seed).digest('hex')), seed);
      count += 1;
    }
  }
  if (count === 0) throw new Stop(`There is no seed for ${format} below ${sources.join(', ')}.`);
  return { folder, count };
}

/** The files that libFuzzer left, newest last; their names say what happened (crash-, timeout-, oom-, slow-unit-). */
const findingsIn = (folder) =>
  readdirSync(folder).filter((name) => /^(crash|timeout|oom|leak)-[0-9a-f]+$/.test(name));

/** The file as a customer would send it, without the control bytes. */
function writePlain(finding, format) {
  const input = readFileSync(finding);
  const plain = `${finding}.${format}`;
  writeFileSync(plain, input.subarray(0, Math.max(0, input.length - CONTROL_BYTES)));
  return plain;
}

/** The numbers of libFuzzer's last lines. */
export function statistics(output) {
  const number = (pattern) => Number([...output.matchAll(pattern)].pop()?.[1] ?? 0);
  return {
    runs: number(/stat::number_of_executed_units:\s+(\d+)/g),
    edges: number(/ cov: (\d+) /g),
    corpus: number(/ corp: (\d+)\//g),
    peakMb: number(/stat::peak_rss_mb:\s+(\d+)/g),
    slowestSeconds: number(/stat::slowest_unit_time_sec:\s+(\d+)/g),
  };
}

async function fuzz() {
  const { format, seconds } = arguments_();
  console.log(`· ${format}: building the instrumented core …`);
  const binary = await build(format);
  const seeds = writeSeeds(format);
  const corpus = join(work, 'corpus', format);
  const artifacts = join(crateOf(format), 'artifacts', format);
  mkdirSync(corpus, { recursive: true });
  mkdirSync(artifacts, { recursive: true });
  const before = new Set(findingsIn(artifacts));
  console.log(
    `· ${format}: ${seconds} s from ${seeds.count} seeds and ${readdirSync(corpus).length} inputs of earlier runs …`,
  );
  const { code, output } = await run(
    binary,
    [
      corpus,
      seeds.folder,
      `-dict=${join(crateOf(format), 'dictionaries', `${format}.dict`)}`,
      `-artifact_prefix=${artifacts}/`,
      `-max_total_time=${seconds}`,
      `-max_len=${MAX_INPUT_BYTES}`,
      `-timeout=${TIMEOUT_SECONDS}`,
      `-rss_limit_mb=${RSS_LIMIT_MB}`,
      '-print_final_stats=1',
    ],
    { quiet: true },
  );
  mkdirSync(join(work, 'logs'), { recursive: true });
  const log = join(work, 'logs', `${format}.log`);
  writeFileSync(log, output);
  const { runs, edges, corpus: size, peakMb, slowestSeconds } = statistics(output);
  console.log(
    dim(
      `  ${runs} runs, ${edges} edges, ${size} inputs kept, peak ${peakMb} MB, slowest input ${slowestSeconds} s`,
    ),
  );
  const found = findingsIn(artifacts).filter((name) => !before.has(name));
  if (code === 0 && found.length === 0) {
    console.log(`${green('✓')} ${bold(`${format}: nothing found in ${seconds} s`)}`);
    return;
  }
  // A panic names its place in one line and its reason in the next ones.
  const said = output
    .split('\n')
    .filter(
      (line, at, lines) =>
        /panicked at|ERROR: libFuzzer|^ *(left|right): /.test(line) || /panicked at/.test(lines[at - 1]),
    );
  console.log(
    `${red('✗')} ${bold(`${format}: something was found`)} ${dim(`(whole log: ${relative(root, log)})`)}`,
  );
  for (const line of said.slice(0, 8)) console.log(`  ${line.slice(0, 400)}`);
  for (const name of found.map((entry) => join(artifacts, entry))) {
    console.log(
      `  case:   ${relative(root, name)} (${basename(writePlain(name, format))} is the plain file)`,
    );
    console.log(`  again:  ${relative(root, binary)} ${relative(root, name)}`);
  }
  if (found.length === 0)
    console.log(
      `  libFuzzer ended with code ${code} and left no case:\n${output.split('\n').slice(-15).join('\n')}`,
    );
  process.exitCode = 1;
}

if (isMain(import.meta.url)) await main(fuzz);
