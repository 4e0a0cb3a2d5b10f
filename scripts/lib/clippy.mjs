// Clippy over the whole workspace without compiling the dependencies a second time: `cargo clippy` only checks, and shares nothing
// with a build. So Clippy takes the compiler's place in one, for the workspace's own crates; those from the registry are the ones
// that the tests are built with.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isWindows, root, Stop } from './project.mjs';
import { must, run } from './run.mjs';
import { SELECTION } from './rust-tests.mjs';

/** As `cargo clippy` hands its arguments on. */
const SEPARATOR = '__CLIPPY_HACKERY__';

async function driver() {
  const sysroot = await must('Asking Rust for its folder', 'rustc', ['--print', 'sysroot'], { quiet: true });
  const path = join(sysroot.trim(), 'bin', isWindows ? 'clippy-driver.exe' : 'clippy-driver');
  if (!existsSync(path)) throw new Stop('Clippy is missing. Install it with: rustup component add clippy');
  return path;
}

export async function clippy({ sink }) {
  const env = {
    // Its programs must not take the place of those that are tested.
    CARGO_BUILD_BUILD_DIR: join(root, 'target'),
    CARGO_TARGET_DIR: join(root, 'target', 'clippy'),
    RUSTC_WORKSPACE_WRAPPER: await driver(),
    CLIPPY_ARGS: ['-D', 'warnings', ''].join(SEPARATOR),
  };
  // What is built here is never run: fast to make is all it must be.
  const quick = ['--config=profile.dev.package.core-wasm.opt-level=0', '--config=profile.dev.debug=0'];
  const options = { capture: true, sink, env };
  const tests = await run(
    'cargo',
    ['test', ...SELECTION, '--all-targets', '--locked', '--no-run', ...quick],
    options,
  );
  const tools = await run('cargo', ['build', '--package', 'xtask', '--locked', ...quick], options);
  return { code: tests.code || tools.code, output: tests.output + tools.output };
}
