// What to do where something that a test needs is not there; the same as `core-wasm/tests/it/untested.rs` does for Rust.
import { appendFileSync } from 'node:fs';

/**
 * Says aloud what is not tested, because `missing` (`shared` or `python3`) is not there. Where `CI` is set the test fails, unless
 * `SCHICHTWERK_WITHOUT` names what this machine is known not to have.
 */
export function notTested(missing, what, env = process.env) {
  const line = `NOT TESTED, ${missing} is not there: ${what}`;
  console.error(line);
  if (env.SCHICHTWERK_NOT_TESTED) appendFileSync(env.SCHICHTWERK_NOT_TESTED, `${line}\n`);
  if (env.CI && !(env.SCHICHTWERK_WITHOUT ?? '').split(',').includes(missing))
    throw new Error(
      `${line}\nIn CI that is a failure. A machine that cannot have it says so: SCHICHTWERK_WITHOUT=${missing}`,
    );
}
