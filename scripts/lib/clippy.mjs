// Clippy over the whole workspace without compiling anything for it: it takes the compiler's place where the tests are built
// (`RUSTC_WORKSPACE_WRAPPER`, as `cargo clippy` does it), for the workspace's own crates. So one build is linted and run, and
// what it found fault with is judged by a suite of its own.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isWindows, Stop } from './project.mjs';
import { must } from './run.mjs';

/** The environment for cargo. */
export async function asCompiler() {
  const sysroot = await must('Asking Rust for its folder', 'rustc', ['--print', 'sysroot'], { quiet: true });
  const path = join(sysroot.trim(), 'bin', isWindows ? 'clippy-driver.exe' : 'clippy-driver');
  if (!existsSync(path)) throw new Stop('Clippy is missing. Install it with: rustup component add clippy');
  return { RUSTC_WORKSPACE_WRAPPER: path };
}
