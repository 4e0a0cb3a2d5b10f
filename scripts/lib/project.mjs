// Where things are, and how the scripts speak: short lines, one noun a line, errors that say what to do.
import { realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = realpathSync(resolve(dirname(fileURLToPath(import.meta.url)), '..', '..'));
export const frontend = join(root, 'frontend');
export const isWindows = process.platform === 'win32';

/** Real models live beside the repository, or where the environment says; they are never part of it. */
export const sharedFolder = process.env.SCHICHTWERK_SHARED ?? join(root, '..', 'shared');

const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
export const bold = (text) => paint('1', text);
export const green = (text) => paint('32', text);
export const red = (text) => paint('31', text);
export const dim = (text) => paint('2', text);

/** A failure that is explained already: the script ends with these sentences and no stack. */
export class Stop extends Error {}

/** Runs a script's main function; a `Stop`, or an option that is not known, becomes plain sentences, anything else keeps its stack. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    const isExpected = error instanceof Stop || error.code?.startsWith('ERR_PARSE_ARGS');
    if (isExpected) console.error(`\n${red('✗')} ${error.message}`);
    else console.error(error);
    process.exitCode = 1;
  }
}

/** True if the module of this address was started by `node`, not imported. */
export function isMain(moduleUrl) {
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);
}
