// `npx` runs a shell that runs just that runs a shell that runs Node. When somebody ends the `npx` at the top, none of
// those in between passes it on, and a development server would live on unseen. So the bottom watches the chain: when a
// link breaks, someone above is gone.
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

const RUNNERS = new Set(['node', 'just', 'npm', 'npx', 'bun', 'deno']);
const SHELLS = new Set(['sh', 'dash', 'bash', 'zsh', 'ash', 'busybox', 'fish', 'ksh']);

/** Parent and program of a process, from /proc; undefined without one, or when the process is gone. */
function look(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything, so the fields are counted from its end.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { parent, program: basename(readlinkSync(`/proc/${pid}/exe`)) };
  } catch {
    return undefined;
  }
}

/**
 * Links from this process up to the topmost runner, as `[child, parent]`. A shell counts only between runners: the
 * terminal's own shell may go, as `nohup` wants it.
 */
export function runnerChain(lookUp = look, start = process.pid) {
  const links = [];
  let kept = 0;
  for (let pid = start; ; ) {
    const parent = lookUp(pid)?.parent;
    const program = parent && parent > 1 ? lookUp(parent)?.program : undefined;
    if (program === undefined || !(RUNNERS.has(program) || SHELLS.has(program))) break;
    links.push([pid, parent]);
    if (RUNNERS.has(program)) kept = links.length;
    pid = parent;
  }
  return links.slice(0, kept);
}

/** True if one of the links no longer holds. */
export function isBroken(links, lookUp = look) {
  return links.some(([child, parent]) => lookUp(child)?.parent !== parent);
}
