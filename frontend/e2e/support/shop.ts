import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const START_TIMEOUT_MS = 30_000;

/** A running shop: the real server binary with data of its own. */
export interface Shop {
  /** Where a customer finds it, without a slash at the end. */
  url: string;
  /** Everything it logged so far. */
  log(): Promise<string>;
  /** Every mail in its outbox folder, as text. */
  mails(): Promise<string[]>;
  /** The payment simulator's own keys, which it made at its first start: what Stripe's dashboard would show. */
  simulatorKeys(): Promise<{ apiKey: string; webhookSecret: string }>;
  /**
   * A one-time address that logs an admin in, from the server's own command line. A story that leaves something behind in the
   * account takes one of its own.
   */
  adminLink(email?: string): Promise<string>;
  /** Makes the user with this address an admin, from the server's own command line. */
  grantAdmin(email: string): Promise<void>;
  /**
   * Lets the payment simulator misbehave in exactly these ways, such as `create=500x1` or `webhooks=late:3000`; without any it
   * behaves again. `server simulator` without the right words prints all ways.
   */
  simulator(...modes: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the debug build of the server on a free port, with the built front end and the payment simulator. */
export async function startShop(): Promise<Shop> {
  const binary =
    process.env.SCHICHTWERK_SERVER ??
    join(repository, 'target', 'debug', process.platform === 'win32' ? 'server.exe' : 'server');
  const dist = join(repository, 'frontend', 'dist');
  for (const [path, advice] of [
    [binary, 'cargo build -p server'],
    [join(dist, 'index.html'), 'npx -y rust-just test build'],
  ] as const) {
    if (!existsSync(path)) throw new Error(`${path} is missing. Build it first: ${advice}`);
  }

  const folder = await mkdtemp(join(tmpdir(), 'schichtwerk-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const mailFolder = join(folder, 'mail');
  const env = {
    ...process.env,
    SHOP_ENV: 'development',
    BIND: `127.0.0.1:${port}`,
    PUBLIC_URL: url,
    DATA_DIR: folder,
    MAIL_DIR: mailFolder,
    STATIC_DIR: dist,
    // What a developer's own `.env` may have brought along must not reach a test.
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
    STRIPE_API_BASE: '',
    SMTP_URL: '',
    SHOP_CONFIG: '',
    DATABASE_URL: '',
    STORAGE_URL: '',
    // The stories buy more from one address than a customer does.
    RATE_LIMITS: '1000',
  };
  const logFile = join(folder, 'server.log');
  const server = spawn(binary, [], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(logFile);
  server.stdout?.pipe(log, { end: false });
  server.stderr?.pipe(log, { end: false });

  /** Runs a command of the binary on this shop's own data and gives what it printed. */
  const command = async (...args: string[]) =>
    (await promisify(execFile)(binary, args, { cwd: folder, env })).stdout;
  const readLog = () => readFile(logFile, 'utf8');
  if (!(await answers(`${url}/healthz`, server))) {
    server.kill('SIGKILL');
    throw new Error(`The server did not start:\n${await readLog()}`);
  }

  return {
    url,
    log: readLog,
    async mails() {
      const names = existsSync(mailFolder) ? await readdir(mailFolder) : [];
      return Promise.all(
        names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(mailFolder, name), 'utf8')),
      );
    },
    async simulatorKeys() {
      // Node 20 cannot open SQLite; both keys are plain texts in its file or its write-ahead log, and unmistakable.
      const names = (await readdir(folder)).filter((name) => /\.db(-wal)?$/.test(name));
      const text = (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join('');
      const apiKey = /sk_test_sim_[0-9a-f]{48}/.exec(text)?.[0];
      const webhookSecret = /whsec_sim_[0-9a-f]{48}/.exec(text)?.[0];
      if (!apiKey || !webhookSecret) throw new Error('The simulator has no keys in the database yet');
      return { apiKey, webhookSecret };
    },
    async adminLink(email = 'admin@example.org') {
      const stdout = await command('admin', 'login-link', email);
      const link = /https?:\/\/\S+/.exec(stdout)?.[0];
      if (!link) throw new Error(`The command line gave no login link: ${stdout}`);
      return link;
    },
    async simulator(...modes) {
      await command('simulator', 'reset');
      if (modes.length > 0) await command('simulator', 'set', ...modes);
    },
    async grantAdmin(email) {
      await command('admin', 'grant', email);
    },
    async stop() {
      await endProcess(server);
      log.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      if (address === null || typeof address === 'string') return fail(new Error('The system gave no port'));
      probe.close(() => done(address.port));
    });
  });
}

async function answers(address: string, server: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    if (answer?.ok) return true;
    await new Promise((next) => setTimeout(next, 100));
  }
  return false;
}

/** Requests under way may finish, but nobody waits for them longer than a moment. */
async function endProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  const force = setTimeout(() => server.kill('SIGKILL'), 3_000);
  await ended;
  clearTimeout(force);
}
