// Row 22: a running shop on SQLite. What it keeps of its memory after 1,000 logins, and how long eight customers at once wait until a
// file of 5 MB is measured and stored.
import { join } from 'node:path';
import { Buyer } from '../../scripts/lib/buyer.mjs';
import { anyFreePort } from '../../scripts/lib/net.mjs';
import { isWindows, root, Stop } from '../../scripts/lib/project.mjs';
import { must } from '../../scripts/lib/run.mjs';
import { scratchFolder } from '../../scripts/lib/scratch.mjs';
import { binaryStl } from '../../scripts/make-fixtures.mjs';
import { NO_PAYMENTS, pause, percentile, residentBytes } from './measured-shop.mjs';
import { startServer } from './purchases.mjs';

const LOGINS = 1_000;
const LOGINS_AT_ONCE = 8;
const CUSTOMERS = 8;
const UPLOADS_EACH = 10;
const FILE_BYTES = 5_000_000;
/** After it the allocator has given back what it gives back. */
const IDLE_MS = 5_000;

/** MB that the process holds in memory; NaN where the system does not tell. */
const residentMb = (pid) => (residentBytes(pid) ?? Number.NaN) / 1e6;

/** Runs `work` this many times, some of them at once. */
async function repeat(times, atOnce, work) {
  let next = 0;
  const worker = async () => {
    while (next < times) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** A closed ball as a binary STL of about this many bytes; each `number` has another size, so that no two files are the same. */
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
  const { status } = await new Buyer(base).call('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `niemand-${number}@example.org`, password: 'Zahnrad-Regal-7' }),
  });
  if (status !== 401) throw new Stop(`A login was answered with ${status}.`);
}

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
    const server = await startServer(binary, await anyFreePort(), folder, database, NO_PAYMENTS);
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
        const buyer = new Buyer(server.base);
        for (const file of files.slice(customer * UPLOADS_EACH, (customer + 1) * UPLOADS_EACH)) {
          const begun = performance.now();
          await buyer.upload(file);
          times.push(performance.now() - begun);
        }
      });
      await Promise.all(customers);
      const uploadMs = percentile(times, 0.95);
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
