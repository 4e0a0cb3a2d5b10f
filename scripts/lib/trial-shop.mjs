// A shop for trials: one server on SQLite, or several on PostgreSQL and a bucket behind HAProxy, with the payment simulator and a mail
// server that counts. Between shop, database and bucket lie lines that can be cut. `audit` compares what was paid with what the shop has.
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPrograms, startPostgres } from '../postgres.mjs';
import { BUCKET, findMoto, startMoto } from '../s3.mjs';
import { Buyer } from './buyer.mjs';
import { start, stop } from './children.mjs';
import { httpLine, mailServer, tcpLine } from './lines.mjs';
import { answers, anyFreePort } from './net.mjs';
import { isWindows, root, Stop } from './project.mjs';
import { startProxy } from './proxies.mjs';
import { run } from './run.mjs';
import { scratchFolder } from './scratch.mjs';
import { simulatorBinary, startSimulator } from './simulator.mjs';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_trials_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_trials_0123456789abcdef',
};

export const serverBinary = (profile = 'debug') =>
  join(root, 'target', profile, isWindows ? 'server.exe' : 'server');

/**
 * Starts a shop. `servers` above one are on PostgreSQL and a bucket; `program` is the server; `env` are settings of all of them beyond
 * the usual, `clock` the time that they and the payment provider go by. Answers undefined where something is missing that such a shop needs, and `missing(text)` is called with what it is.
 */
export async function startTrialShop({
  servers = 1,
  program = serverBinary(),
  env = {},
  clock = {},
  missing = () => {},
}) {
  if (!existsSync(program) || !existsSync(simulatorBinary()))
    throw new Stop('Build server and simulator first: cargo build -p server -p payment-simulator');
  const isShared = servers > 1;
  const programs = isShared ? findPrograms() : undefined;
  const moto = isShared ? findMoto() : undefined;
  if (isShared && !programs) return missing('PostgreSQL (initdb and postgres)');
  if (isShared && !moto) return missing("moto's S3 server (pip install 'moto[server]')");
  const { folder, remove } = scratchFolder();
  const stops = [remove];
  const shop = { folder, nodes: [], servers, program };
  shop.stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    shop.mail = await mailServer();
    stops.push(() => shop.mail.stop());
    if (isShared) {
      shop.postgres = await startPostgres(programs);
      stops.push(() => shop.postgres.stop());
      shop.databaseLine = await tcpLine(shop.postgres.port);
      stops.push(() => shop.databaseLine.stop());
      const service = await startMoto(moto);
      stops.push(service.stop);
      shop.bucketLine = await httpLine(Number(new URL(service.address).port));
      stops.push(() => shop.bucketLine.stop());
    }
    const port = await anyFreePort();
    shop.base = `http://127.0.0.1:${port}`;
    const paymentsPort = await anyFreePort();
    shop.payments = {
      ...KEYS,
      ...clock,
      SIMULATOR_DIR: join(folder, 'payments'),
      SIMULATOR_BIND: `127.0.0.1:${paymentsPort}`,
      WEBHOOK_URLS: `${shop.base}/api/webhooks/stripe`,
    };
    await launchSimulator(shop);
    stops.push(() => shop.simulator.stop());
    shop.env = {
      ...KEYS,
      SHOP_ENV: 'development',
      SHOP_CONFIG: '',
      LEGAL_TEXTS_DIR: '',
      STATIC_DIR: join(root, 'frontend', 'dist'),
      STRIPE_API_BASE: `http://127.0.0.1:${paymentsPort}/`,
      PUBLIC_URL: shop.base,
      SMTP_URL: `smtp://127.0.0.1:${shop.mail.port}`,
      DATABASE_URL: isShared
        ? shop.postgres.address.replace(String(shop.postgres.port), String(shop.databaseLine.port))
        : '',
      STORAGE_URL: isShared ? `s3://${BUCKET}/trial` : '',
      ...(isShared && bucketSettings(shop.bucketLine.port)),
      SIGNING_KEY: 'ab'.repeat(32),
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMITS: 'off',
      RUST_LOG: 'warn',
      ...clock,
      ...env,
    };
    for (let index = 0; index < servers; index += 1) {
      const own = isShared ? await anyFreePort() : port;
      const home = join(folder, `server-${index + 1}`);
      mkdirSync(home);
      shop.nodes.push({ home, base: `http://127.0.0.1:${own}`, name: `server-${index + 1}` });
    }
    await Promise.all(shop.nodes.map((node) => launch(shop, node)));
    stops.push(() => Promise.all(shop.nodes.map((node) => stop(node.child, 15_000))));
    if (isShared) {
      const settings = {
        folder: join(folder, 'balancer'),
        port,
        plainPort: await anyFreePort(),
        servers: shop.nodes.map(({ base }) => base),
      };
      const balancer = await startProxy('haproxy', settings);
      if (!balancer) {
        await shop.stop();
        return missing('HAProxy (haproxy)');
      }
      stops.push(balancer.stop);
    }
    if (!(await answers(`${shop.base}/readyz`)))
      throw new Stop('The shop does not answer through its proxy.');
    return shop;
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

const bucketSettings = (port) => ({
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: 'eu-central-1',
  AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
});

/** Starts the simulator, or starts it again: its database has all sessions and the news that were not delivered. */
export async function launchSimulator(shop) {
  const child = startSimulator({ simulator: shop.payments }, { stdio: ['ignore', 'ignore', 'ignore'] });
  shop.simulator = { child, stop: () => stop(child) };
  const address = `http://${shop.payments.SIMULATOR_BIND}/`;
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return;
    await pause(50);
  }
  throw new Stop('The payment simulator does not start.');
}

/** Starts a server of the shop, or starts it again; `more` is its own environment. */
export async function launch(shop, node, more = {}) {
  const env = { ...shop.env, ...more, BIND: new URL(node.base).host, DATA_DIR: node.home };
  node.child = start(shop.program, [], { env, cwd: node.home });
  node.log ??= createWriteStream(join(shop.folder, `${node.name}.log`), { flags: 'a' });
  node.child.stdout.pipe(node.log, { end: false });
  node.child.stderr.pipe(node.log, { end: false });
  const isUp = await answers(`${node.base}/livez`, { ended: () => node.child.exitCode !== null });
  if (!isUp) throw new Stop(`${node.name} does not start; its log: ${join(shop.folder, `${node.name}.log`)}`);
}

/** Ends it as a power cut does. */
export async function kill(node) {
  process.kill(-node.child.pid, 'SIGKILL');
  await node.child.ended;
}

/** Runs a command of the server with the shop's settings; answers `{ code, stdout, output }`. */
export function command(shop, ...words) {
  const env = { ...shop.env, BIND: new URL(shop.base).host, DATA_DIR: shop.nodes[0].home };
  return run(shop.program, words, { env, splitStdout: true, sink: () => {} });
}

/** An admin of the shop, logged in. */
export async function admin(shop) {
  const { code, stdout, output } = await command(shop, 'admin', 'login-link', 'chefin@schichtwerk.example');
  if (code !== 0) throw new Stop(`No login link: ${output}`);
  const token = stdout.trim().split('#').pop().split('=').pop();
  const browser = new Buyer(shop.base);
  const headers = { 'content-type': 'application/json' };
  const { status } = await browser.call('/api/session/redeem', {
    method: 'POST',
    headers,
    body: JSON.stringify({ token }),
  });
  if (status !== 200) throw new Stop(`The login link was answered with ${status}.`);
  return browser;
}

/** The provider's own answer about a session. */
async function isPaid(shop, sessionId) {
  const address = `${shop.env.STRIPE_API_BASE}v1/checkout/sessions/${sessionId}`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${KEYS.STRIPE_SECRET_KEY}` } });
  return (await answer.json()).payment_status === 'paid';
}

const LONGEST_SETTLING_MS = 215_000;

/**
 * Waits until every paid session shows its order and all mails are out, then compares: paid sessions = orders = invoices without a gap,
 * each for the amount that was paid, two mails each. Answers the figures and `faults`, one sentence for each thing that does not fit.
 */
export async function audit(shop, { paid: sure, unsure }) {
  const begun = Date.now();
  const paid = [...sure];
  for (const session of unsure) if (await isPaid(shop, session.sessionId)) paid.push(session);
  const deadline = begun + LONGEST_SETTLING_MS;
  const faults = [];
  const numbers = new Set();
  for (const { sessionId, buyer, cents } of paid) {
    for (;;) {
      const answer = await buyer.call(`/api/checkout/${sessionId}`).catch(() => undefined);
      const order = answer?.status === 200 ? answer.body.order : undefined;
      if (order) {
        numbers.add(order.orderNumber);
        if (order.totalCents !== cents)
          faults.push(`${order.orderNumber} costs ${order.totalCents} cents, ${cents} were paid.`);
        break;
      }
      if (Date.now() > deadline) {
        faults.push(
          `Session ${sessionId} was paid and has no order (${JSON.stringify(answer)?.slice(0, 200)}).`,
        );
        break;
      }
      await pause(250);
    }
  }
  while (shop.mail.copies.size < 2 * paid.length && Date.now() < deadline) await pause(250);
  const mails = [...shop.mail.copies.values()];
  const verified = await command(shop, 'invoices', 'verify');
  const documents = Number(/^(\d+) documents/m.exec(verified.stdout)?.[1]);
  const counts = (await (await admin(shop)).call('/api/admin/order-counts')).body.data;
  const orders = Object.entries(counts.byStatus)
    .filter(([status]) => status !== 'draft')
    .reduce((sum, [, count]) => sum + count, counts.archived);
  if (numbers.size !== paid.length)
    faults.push(`${paid.length} sessions were paid, they have ${numbers.size} orders.`);
  if (orders !== paid.length)
    faults.push(`${paid.length} sessions were paid, the shop has ${orders} orders.`);
  if (documents !== paid.length)
    faults.push(
      `${paid.length} sessions were paid, 'invoices verify' says: ${verified.stdout}${verified.output}`,
    );
  if (mails.length !== 2 * paid.length)
    faults.push(`${paid.length} orders have ${mails.length} mails at the mail server.`);
  for (const node of shop.nodes) {
    const { status } = await fetch(`${node.base}/healthz`);
    if (status !== 200) faults.push(`${node.name} answers ${status} at /healthz.`);
  }
  return {
    paid: paid.length,
    orders,
    documents,
    mails: mails.length,
    twice: mails.filter((count) => count > 1).length,
    settledSeconds: (Date.now() - begun) / 1000,
    faults,
  };
}
