// Who runs, on which files, and how one call of each is started in a process of its own. Every call answers
// { cpuMs: [], wallMs: [], volumeMm3, dimensionsMm, triangles, … }, one number for each repeat.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/lib/project.mjs';
import { folder, programs, warmUpModule } from './prepare.mjs';

const TIMEOUT_MS = 180_000;
/** Repeats of those whose steady speed is wanted. */
const STEADY_REPEATS = 6;
/** The customer looks for a file between the warm-up and the first call; the peers' own warm.mjs waits as long. */
const PAUSE_MS = 300;

/** Memory of JavaScript is the same for all: the peers' own figure. */
const NODE = ['--max-old-space-size=8192', '--no-warnings'];

function start(command, args) {
  const { stdout, stderr, error, status } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    maxBuffer: 1 << 26,
  });
  try {
    return JSON.parse(stdout.trim().split('\n').pop());
  } catch {
    const reason =
      error?.code ??
      stderr.match(/.*(error|message|memory|abort|panick|unreachable).*/i)?.[0] ??
      stderr.slice(-200);
    return { error: `${String(reason).trim().slice(0, 160)} (exit code ${status})` };
  }
}

/** One of the peers in Node: the peers' own child process. */
function nodePeer(name, label = name) {
  return {
    id: name,
    label,
    where: 'node',
    run(file, format) {
      const answer = start(process.execPath, [
        ...NODE,
        join(folder, 'node', 'one.mjs'),
        name,
        format,
        file,
        '1',
      ]);
      if (answer.error) return answer;
      return {
        cpuMs: answer.cpu,
        wallMs: answer.ms,
        volumeMm3: answer.vol,
        dimensionsMm: answer.dims,
        triangles: answer.tris,
      };
    },
  };
}

function nativePeer(name) {
  return {
    id: `native ${name}`,
    label: `${name}, native`,
    where: 'native',
    run: (file, format) => start(programs.peers, [name, format, file, '1']),
  };
}

const ours = {
  id: 'ours',
  label: 'ours, WASM',
  where: 'node',
  run: (file, _, { steady }) =>
    start(process.execPath, [
      ...NODE,
      join(root, 'bench', 'ours-wasm.mjs'),
      file,
      String(steady ? STEADY_REPEATS : 1),
      String(PAUSE_MS),
      warmUpModule,
    ]),
};

const oursNative = {
  id: 'native ours',
  label: 'ours, native',
  where: 'native',
  run: (file, _, { steady }) => start(programs.ours, [file, String(steady ? STEADY_REPEATS : 1)]),
};

export const contestants = Object.fromEntries(
  [
    ours,
    oursNative,
    nodePeer('memcpy', 'M: one copy of the file'),
    nodePeer('three STLLoader', 'T: three STLLoader'),
    nodePeer('three OBJLoader', 'T: three OBJLoader'),
    nodePeer('three PLYLoader', 'T: three PLYLoader'),
    nodePeer('loaders.gl'),
    nodePeer('online-3d-viewer'),
    nodePeer('wasm-simd quick-xml', 'quick-xml, WASM'),
    nodePeer('wasm-simd zip+quick-xml', 'zip + quick-xml, WASM'),
    nativePeer('stl_io'),
    nativePeer('tobj'),
    nativePeer('ply-rs-bw 4 (struct)'),
  ].map((contestant) => [contestant.id, contestant]),
);
