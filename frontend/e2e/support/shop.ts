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
  /** Who plays Stripe: where, and the keys that Stripe's dashboard would show. */
  payments: { url: string; keys: { apiKey: string; webhookSecret: string } };
  /**
   * A one-time address that logs an admin in, from the server's own command line. A story that leaves something behind in the
   * account takes one of its own.
   */
  adminLink(email?: string): Promise<string>;
  /** Makes the user with this address an admin, from the server's own command line. */
  grantAdmin(email: string): Promise<void>;
  /**
   * Lets the payment simulator misbehave in exactly these ways, such as `create=500x1` or `webhooks=late:3000`; without any it
   * behaves again. `payment-simulator` with a wrong word prints all ways.
   */
  simulator(...modes: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** The built front end. */
export const dist = join(repository, 'frontend', 'dist');

/**
 * Starts the debug build of the server on a free port, with the payment simulator and the built front end; a story that deploys
 * another version hands over a copy of its own.
 */
export async function startShop(app = dist): Promise<Shop> {
  const built = (name: string) =>
    join(repository, 'target', 'debug', process.platform === 'win32' ? `${name}.exe` : name);
  const binary = process.env.SCHICHTWERK_SERVER ?? built('server');
  const simulatorBinary = built('payment-simulator');
  for (const [path, advice] of [
    [binary, 'cargo build -p server -p payment-simulator'],
    [simulatorBinary, 'cargo build -p server -p payment-simulator'],
    [join(app, 'index.html'), 'npx -y rust-just test build'],
  ] as const) {
    if (!existsSync(path)) throw new Error(`${path} is missing. Build it first: ${advice}`);
  }

  const folder = await mkdtemp(join(tmpdir(), 'schichtwerk-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const mailFolder = join(folder, 'mail');
  const paymentsPort = await freePort();
  const payments = {
    url: `http://127.0.0.1:${paymentsPort}`,
    keys: { apiKey: 'sk_test_of_the_stories', webhookSecret: 'whsec_of_the_stories' },
  };
  const env = {
    ...process.env,
    SHOP_ENV: 'development',
    BIND: `127.0.0.1:${port}`,
    PUBLIC_URL: url,
    DATA_DIR: folder,
    MAIL_DIR: mailFolder,
    STATIC_DIR: app,
    // What a developer's own `.env` may have brought along must not reach a test.
    STRIPE_SECRET_KEY: payments.keys.apiKey,
    STRIPE_WEBHOOK_SECRET: payments.keys.webhookSecret,
    STRIPE_API_BASE: `${payments.url}/`,
    SMTP_URL: '',
    SHOP_CONFIG: '',
    DATABASE_URL: '',
    STORAGE_URL: '',
    // The stories buy more from one address than a customer does.
    RATE_LIMITS: '1000',
  };
  const logFile = join(folder, 'server.log');
  const log = createWriteStream(logFile);
  const begin = (program: string, settings: NodeJS.ProcessEnv) => {
    const child = spawn(program, [], { cwd: folder, env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    return child;
  };
  const simulatorEnv = {
    ...env,
    SIMULATOR_DIR: join(folder, 'payments'),
    SIMULATOR_BIND: `127.0.0.1:${paymentsPort}`,
    WEBHOOK_URLS: `${url}/api/webhooks/stripe`,
  };
  const simulator = begin(simulatorBinary, simulatorEnv);
  const server = begin(binary, env);

  /** Runs a command of the binary on this shop's own data and gives what it printed. */
  const command = async (...args: string[]) =>
    (await promisify(execFile)(binary, args, { cwd: folder, env })).stdout;
  const readLog = () => readFile(logFile, 'utf8');
  const steer = (...args: string[]) =>
    promisify(execFile)(simulatorBinary, args, { cwd: folder, env: simulatorEnv });
  const bothAnswer = await Promise.all([
    answers(`${url}/healthz`, server),
    answers(`${payments.url}/testzahlung/zeichen.svg`, simulator),
  ]);
  if (bothAnswer.includes(false)) {
    server.kill('SIGKILL');
    simulator.kill('SIGKILL');
    throw new Error(`The server did not start:\n${await readLog()}`);
  }

  return {
    url,
    payments,
    log: readLog,
    async mails() {
      const names = existsSync(mailFolder) ? await readdir(mailFolder) : [];
      return Promise.all(
        names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(mailFolder, name), 'utf8')),
      );
    },
    async adminLink(email = 'admin@example.org') {
      const stdout = await command('admin', 'login-link', email);
      const link = /https?:\/\/\S+/.exec(stdout)?.[0];
      if (!link) throw new Error(`The command line gave no login link: ${stdout}`);
      return link;
    },
    async simulator(...modes) {
      await steer('reset');
      if (modes.length > 0) await steer('set', ...modes);
    },
    async grantAdmin(email) {
      await command('admin', 'grant', email);
    },
    async stop() {
      await Promise.all([endProcess(server), endProcess(simulator)]);
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
