// Row 22: a running shop on SQLite. What it keeps of its memory after 1,000 logins, and how long eight customers at once wait until a
// file of 5 MB is measured and stored.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyFreePort } from '../../scripts/lib/net.mjs';
import { isWindows, root, Stop } from '../../scripts/lib/project.mjs';
import { must } from '../../scripts/lib/run.mjs';
import { scratchFolder } from '../../scripts/lib/scratch.mjs';
import { binaryStl } from '../../scripts/make-fixtures.mjs';
import { startServer } from './purchases.mjs';

const LOGINS = 1_000;
const LOGINS_AT_ONCE = 8;
const CUSTOMERS = 8;
const UPLOADS_EACH = 10;
const FILE_BYTES = 5_000_000;
/** After it the allocator has given back what it gives back. */
const IDLE_MS = 5_000;
const KEYS = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_bench' };
/** Nothing is ever sent there. */
const NOWHERE = { STRIPE_API_BASE: 'http://127.0.0.1:9/' };

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** MB that the process holds in memory; NaN where the system has no /proc. */
function residentMb(pid) {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return (Number(kilobytes) * 1024) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** `work` so many times, some of them at once. */
async function repeat(times, atOnce, work) {
  let next = 0;
  const worker = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** A closed ball as a binary STL of about so many bytes; each `number` has another size, so that no two files are the same. */
function ball(bytes, number) {
  const rows = Math.round(Math.sqrt(bytes / 50 / 4));
  const columns = 2 * rows;
  const radius = 20 + number / 100;
  const corner = (row, column) => {
    const [polar, around] = [(Math.PI * row) / rows, (2 * Math.PI * (column % columns)) / columns];
    // A pole is one point, whichever column asks.
    const ring = row === 0 || row === rows ? 0 : Math.sin(polar) * radius;
    return [ring * Math.cos(around), ring * Math.sin(around), radius * Math.cos(polar)];
  };
  const triangles = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [a, b] = [corner(row, column), corner(row, column + 1)];
      const [c, d] = [corner(row + 1, column), corner(row + 1, column + 1)];
      if (row > 0) triangles.push([a, d, b]);
      if (row < rows - 1) triangles.push([a, c, d]);
    }
  return binaryStl(triangles);
}

async function logIn(base, number) {
  const answer = await fetch(new URL('/api/login', base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `niemand-${number}@example.org`, password: 'Zahnrad-Regal-7' }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 401) throw new Stop(`A login was answered with ${answer.status}.`);
}

/** Milliseconds until the file is measured and stored; who has no session yet gets one. */
async function upload(base, session, bytes, number) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), `kugel-${number}.stl`);
  const begun = performance.now();
  const headers = session.cookie ? { cookie: session.cookie } : {};
  const answer = await fetch(new URL('/api/upload-model', base), { method: 'POST', headers, body: form });
  const body = await answer.json();
  const ms = performance.now() - begun;
  if (answer.status !== 200 || !body.url)
    throw new Stop(`An upload was answered with ${answer.status}: ${JSON.stringify(body)}`);
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  session.cookie ??= cookies.join('; ') || undefined;
  return ms;
}

/** The value that 95 % do not exceed. */
const percentile95 = (values) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** { memoryMb, uploadMs }: what stays in memory after the logins above what was there before them, and the 95th percentile. */
export async function measureShopLoad({ programs, say }) {
  let from = programs;
  if (!from) {
    await must('Building the server', 'cargo', ['build', '--locked', '--release', '--package', 'server']);
    from = join(root, 'target', 'release');
  }
  const { folder, remove } = scratchFolder();
  try {
    const database = `sqlite://${join(folder, 'bench.db')}`;
    const binary = join(from, isWindows ? 'server.exe' : 'server');
    const server = await startServer(binary, await anyFreePort(), folder, database, { ...KEYS, ...NOWHERE });
    try {
      await pause(IDLE_MS);
      const idleMb = residentMb(server.pid);
      await repeat(LOGINS, LOGINS_AT_ONCE, (number) => logIn(server.base, number));
      await pause(IDLE_MS);
      const afterMb = residentMb(server.pid);
      say(`${LOGINS} logins: ${idleMb.toFixed(0)} MB before, ${afterMb.toFixed(0)} MB after`);

      const files = Array.from({ length: CUSTOMERS * UPLOADS_EACH }, (_, number) => ball(FILE_BYTES, number));
      const times = [];
      const customers = Array.from({ length: CUSTOMERS }, async (_, customer) => {
        const session = {};
        for (let nth = 0; nth < UPLOADS_EACH; nth += 1) {
          const number = customer * UPLOADS_EACH + nth;
          times.push(await upload(server.base, session, files[number], number));
        }
      });
      await Promise.all(customers);
      const uploadMs = percentile95(times);
      say(
        `${times.length} uploads of ${(files[0].length / 1e6).toFixed(1)} MB by ${CUSTOMERS} at once: ${uploadMs.toFixed(0)} ms at the 95th percentile`,
      );
      return { memoryMb: afterMb - idleMb, uploadMs };
    } finally {
      await server.stop();
    }
  } finally {
    remove();
  }
}
