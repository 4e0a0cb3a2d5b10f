import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startBalancer } from './balancer';

export const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const START_TIMEOUT_MS = 30_000;

/** Several servers as one shop; without it one server serves all. */
interface Machines {
  /** Each has a folder of its own below the shop's, by this name. */
  names: readonly string[];
  /** The name of the machine that a call goes to. */
  choose(call: IncomingMessage): string;
  /** Settings of all of them beyond the usual: where the database and the files are. */
  env: NodeJS.ProcessEnv;
}

/** A running shop: the real server binary with data of its own. */
export interface Shop {
  /** Where its data lie. */
  folder: string;
  /** Where a customer finds it, without a slash at the end. */
  url: string;
  /** Everything it logged so far. */
  log(): Promise<string>;
  /** Every mail in its outbox folder, as text. */
  mails(): Promise<string[]>;
  /** The payment simulator: its address, and the keys that Stripe's dashboard would show. */
  payments: { url: string; keys: { apiKey: string; webhookSecret: string } };
  /**
   * A one-time address that logs an admin in, from the server's own command line. A story that leaves something behind in the
   * account takes one of its own.
   */
  adminLink(email?: string): Promise<string>;
  /** Fills the shop, which is empty, with this many made-up orders of two years. */
  seed(orders: number): Promise<void>;
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
 * another version hands over a copy of its own, and one on several machines says which there are.
 */
export async function startShop({
  app = dist,
  machines,
  operator,
  env: more,
}: {
  app?: string;
  /** The operator's file; without it the sample data. */
  operator?: string;
  /** Settings of the server beyond the usual. */
  env?: NodeJS.ProcessEnv;
  machines?: Machines;
} = {}): Promise<Shop> {
  const built = (name: string) =>
    join(repository, 'target', 'debug', process.platform === 'win32' ? `${name}.exe` : name);
  const binary = process.env.SCHICHTWERK_SERVER ?? built('server');
  const simulatorBinary = built('payment-simulator');
  const seedBinary = built('shop-seed');
  const build = 'cargo build -p server -p payment-simulator -p shop-seed';
  for (const [path, advice] of [
    [binary, build],
    [simulatorBinary, build],
    [seedBinary, build],
    [join(app, 'index.html'), 'npx -y rust-just test build'],
  ] as const) {
    if (!existsSync(path)) throw new Error(`${path} is missing. Build it first: ${advice}`);
  }

  const folder = await mkdtemp(join(tmpdir(), 'schichtwerk-e2e-'));
  if (operator) await writeFile(join(folder, 'shop.toml'), operator);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const homes = machines?.names.map((name) => join(folder, name)) ?? [folder];
  const mailFolders = homes.map((home) => join(home, 'mail'));
  const paymentsPort = await freePort();
  const payments = {
    url: `http://127.0.0.1:${paymentsPort}`,
    keys: { apiKey: 'sk_test_of_the_stories', webhookSecret: 'whsec_of_the_stories' },
  };
  const env = {
    ...process.env,
    SHOP_ENV: 'development',
    PUBLIC_URL: url,
    STATIC_DIR: app,
    // Settings of a developer's own `.env` must not reach a test.
    STRIPE_SECRET_KEY: payments.keys.apiKey,
    STRIPE_WEBHOOK_SECRET: payments.keys.webhookSecret,
    STRIPE_API_BASE: `${payments.url}/`,
    SMTP_URL: '',
    SHOP_CONFIG: operator ? join(folder, 'shop.toml') : '',
    LEGAL_TEXTS_DIR: '',
    DATABASE_URL: '',
    STORAGE_URL: '',
    // The stories buy more from one address than a customer does.
    RATE_LIMITS: '1000',
    ...machines?.env,
    ...more,
  };
  const ports: number[] = [];
  const ofServer: NodeJS.ProcessEnv[] = [];
  for (const [number, home] of homes.entries()) {
    const own = machines ? await freePort() : port;
    ports.push(own);
    ofServer.push({ ...env, BIND: `127.0.0.1:${own}`, DATA_DIR: home, MAIL_DIR: mailFolders[number] });
  }
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
  const servers = ofServer.map((settings) => begin(binary, settings));
  const balancer =
    machines &&
    (await startBalancer(port, (call) => ports[machines.names.indexOf(machines.choose(call))] ?? 0));

  /** Runs a command of the binary on this shop's own data and gives what it printed. */
  const command = async (...args: string[]) =>
    (await promisify(execFile)(binary, args, { cwd: folder, env: ofServer[0] })).stdout;
  const readLog = () => readFile(logFile, 'utf8');
  const steer = (...args: string[]) =>
    promisify(execFile)(simulatorBinary, args, { cwd: folder, env: simulatorEnv });
  const processes = [...servers, simulator];
  const allAnswer = await Promise.all([
    ...servers.map((server, number) => answers(`http://127.0.0.1:${ports[number]}/healthz`, server)),
    answers(`${payments.url}/testzahlung/zeichen.svg`, simulator),
  ]);
  if (allAnswer.includes(false)) {
    for (const each of processes) each.kill('SIGKILL');
    await balancer?.stop();
    throw new Error(`The server did not start:\n${await readLog()}`);
  }

  return {
    url,
    folder,
    payments,
    log: readLog,
    async mails() {
      const lists = mailFolders
        .filter((mails) => existsSync(mails))
        .map(async (mails) => (await readdir(mails)).map((name) => join(mails, name)));
      const files = (await Promise.all(lists)).flat().filter((file) => file.endsWith('.eml'));
      return Promise.all(files.map((file) => readFile(file, 'utf8')));
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
    async seed(orders) {
      await promisify(execFile)(seedBinary, [String(orders)], { cwd: folder, env: ofServer[0] });
    },
    async grantAdmin(email) {
      await command('admin', 'grant', email);
    },
    async stop() {
      await Promise.all(processes.map(endProcess));
      await balancer?.stop();
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

/** Requests under way may finish, but only for a moment. */
async function endProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGTERM');
  const force = setTimeout(() => server.kill('SIGKILL'), 3_000);
  await ended;
  clearTimeout(force);
}
