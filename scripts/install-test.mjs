// From a bare Debian to a paid order, as docs/OPERATIONS.md tells a new owner: the package, `schichtwerk init`, nginx with TLS, an order that
// is paid at the simulator (which runs outside), a back-up; then the machine is wiped, and another one restores the shop and sells.
// `node scripts/install-test.mjs FILE.deb`, as root; without debootstrap or systemd-nspawn it says loudly what it did not test.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { start, stop, stopAll } from './lib/children.mjs';
import { bootDebian, missingForMachines } from './lib/debian-machine.mjs';
import { mailServer } from './lib/lines.mjs';
import { answers, anyFreePort } from './lib/net.mjs';
import { dim, green, isMain, main, root, Stop } from './lib/project.mjs';
import { adapt, makeCertificate } from './lib/proxies.mjs';
import { must } from './lib/run.mjs';
import { simulatorBinary } from './lib/simulator.mjs';
import { notTested } from './lib/untested.mjs';

/** An owner's answers to `schichtwerk init`. */
const ANSWERS = {
  company: 'Druckerei Huber & Weiß GbR',
  partner: 'Anna Huber',
  street: 'Hauptstraße 12',
  'postal-code': '72070',
  city: 'Tübingen',
  email: 'post@huber-weiss.de',
  phone: '+49 7071 123456',
  website: 'https://huber-weiss.de',
  'tax-number': '86123/45678',
  'mail-from': 'Huber & Weiß <post@huber-weiss.de>',
  admin: 'anna@huber-weiss.de',
};

/** The points that a lawyer decides are named as exceptions. */
const DESPITE = `open_despite = ["legal_texts", "pay_button", "guarantee_notice", "environmental_claim", "processors", "delivery_countries", "log_and_backup_days"]
`;

const SETTINGS = 'etc/schichtwerk';
const BACKUPS = 'var/backups/schichtwerk';

/** Sets lines of the settings as an owner does with an editor. */
export function edit(text, settings) {
  return Object.entries(settings).reduce((done, [name, value]) => {
    const pattern = new RegExp(`^#?${name}=.*$`, 'm');
    if (!pattern.test(done)) throw new Stop(`schichtwerk.env has no line ${name}.`);
    return done.replace(pattern, () => `${name}=${value}`);
  }, text);
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

async function install(machine, deb) {
  cpSync(deb, join(machine.folder, 'srv', 'schichtwerk.deb'));
  await machine.run('apt-get update -q');
  await machine.run('apt-get install -y -q --no-install-recommends /srv/schichtwerk.deb nginx-light');
}

/** `schichtwerk init`, then what makes it a trial: the simulator's address, and a shop that opens without a lawyer. */
async function setUp(machine, answers, trial) {
  const words = Object.entries(answers).map(([name, value]) => `--${name} ${quoted(value)}`);
  await machine.run(`schichtwerk init ${words.join(' ')}`);
  const folder = join(machine.folder, SETTINGS);
  const file = join(folder, 'schichtwerk.env');
  // Rewritten in place, so that their owner stays the shop's user.
  writeFileSync(file, edit(readFileSync(file, 'utf8'), trial));
  const shop = join(folder, 'shop.toml');
  writeFileSync(shop, readFileSync(shop, 'utf8') + DESPITE);
}

/** The shipped site with this trial's ports and certificate. */
async function openDoor(machine, { port, plainPort, shopPort, tls }) {
  const site = readFileSync(join(machine.folder, 'usr/share/doc/schichtwerk/proxy/nginx.conf'), 'utf8');
  const nginx = join(machine.folder, 'etc', 'nginx');
  writeFileSync(join(nginx, 'shop.crt'), readFileSync(tls.certificate));
  writeFileSync(join(nginx, 'shop.key'), readFileSync(tls.key), { mode: 0o600 });
  const own = adapt(site, [
    ['server 127.0.0.1:8080;', `server 127.0.0.1:${shopPort};`],
    ['listen 80;', `listen ${plainPort};`],
    ['listen [::]:80;', `listen [::]:${plainPort};`],
    ['listen 443 ', `listen ${port} `],
    ['listen [::]:443 ', `listen [::]:${port} `],
    ['server_name shop.example;', 'server_name localhost;'],
    ['/etc/letsencrypt/live/shop.example/fullchain.pem', '/etc/nginx/shop.crt'],
    ['/etc/letsencrypt/live/shop.example/privkey.pem', '/etc/nginx/shop.key'],
  ]);
  writeFileSync(join(nginx, 'sites-available', 'schichtwerk'), own);
  await machine.run('ln -s /etc/nginx/sites-available/schichtwerk /etc/nginx/sites-enabled/');
  await machine.run('rm /etc/nginx/sites-enabled/default; nginx -t && systemctl restart nginx');
}

async function open(machine, { shopPort }) {
  await machine.run('systemctl enable --now schichtwerk');
  const isReady = await answers(`http://127.0.0.1:${shopPort}/readyz`, { timeoutMs: 30_000 });
  if (isReady) return;
  throw new Stop(
    `The shop does not answer:\n${await machine.run('journalctl -u schichtwerk -n 40 --no-pager -o cat')}`,
  );
}

/** Checks the promises of the systemd unit at the running process. */
async function examine(machine) {
  const show = await machine.run(
    "systemctl show schichtwerk -p User,MainPID,LimitNOFILE,TimeoutStopUSec --value | tr '\\n' ' '",
  );
  if (!show.includes('schichtwerk')) throw new Stop(`The service runs as another user: ${show}`);
  const begun = Date.now();
  await machine.run('systemctl restart schichtwerk');
  if (Date.now() - begun > 10_000) throw new Stop(`A restart took ${Date.now() - begun} ms.`);
  const log = await machine.run('journalctl -u schichtwerk --no-pager -o cat | tail -n 200');
  if (!log.includes('Schichtwerk is ready')) throw new Stop(`journald has no line of the start:\n${log}`);
}

async function order(base, certificate) {
  const args = [join(root, 'scripts', 'lib', 'one-order.mjs'), base];
  const printed = await must('The order', process.execPath, args, {
    env: { NODE_EXTRA_CA_CERTS: certificate },
    quiet: true,
  });
  return JSON.parse(printed.slice(printed.indexOf('{')));
}

const copy = (from, to) => must('Copying', 'cp', ['--archive', from, to], { quiet: true });

/** The shop goes on while it is saved. What lies on another disk afterwards: the back-up, and the owner's own copy of the settings. */
async function save(machine, folder) {
  await machine.run(`schichtwerk backup /${BACKUPS}`);
  await machine.run(`schichtwerk verify /${BACKUPS}`);
  const saved = join(folder, 'saved');
  mkdirSync(saved);
  for (const place of [SETTINGS, BACKUPS])
    await copy(join(machine.folder, place), join(saved, place.replaceAll('/', '-')));
  return saved;
}

/** Into the place of what the package has just made; another machine may have given its user another number. */
async function bringBack(machine, saved) {
  for (const place of [SETTINGS, BACKUPS]) {
    const into = join(machine.folder, place);
    rmSync(into, { recursive: true, force: true });
    await copy(join(saved, place.replaceAll('/', '-')), into);
  }
  await machine.run(`chown -R schichtwerk:schichtwerk /${SETTINGS} /${BACKUPS}`);
  await machine.run(`schichtwerk restore /${BACKUPS}`);
  await machine.run('schichtwerk verify');
}

/** Runs the steps and prints what each took. */
async function journey(deb, folder) {
  const begun = Date.now();
  let last = begun;
  const step = (text) => {
    const now = Date.now();
    console.log(`${green('✓')} ${text} ${dim(`(${((now - last) / 1000).toFixed(0)} s)`)}`);
    last = now;
  };
  const ports = {
    port: await anyFreePort(),
    plainPort: await anyFreePort(),
    shopPort: await anyFreePort(),
    paymentsPort: await anyFreePort(),
  };
  const tls = makeCertificate(folder);
  const base = `https://localhost:${ports.port}`;
  const mail = await mailServer();
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_of_the_installation_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_installation_0123456789',
  };
  const simulator = start(simulatorBinary(), [], {
    env: {
      ...keys,
      SIMULATOR_DIR: join(folder, 'payments'),
      SIMULATOR_BIND: `127.0.0.1:${ports.paymentsPort}`,
      WEBHOOK_URLS: `http://127.0.0.1:${ports.shopPort}/api/webhooks/stripe`,
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const answers = {
    ...ANSWERS,
    bind: `127.0.0.1:${ports.shopPort}`,
    'public-url': base,
    'smtp-url': `smtp://127.0.0.1:${mail.port}`,
    'stripe-key': keys.STRIPE_SECRET_KEY,
    'stripe-webhook-secret': keys.STRIPE_WEBHOOK_SECRET,
  };
  // Like production, but with the simulator: the shop opens only once everything is decided.
  const trial = { SHOP_ENV: 'rehearsal', STRIPE_API_BASE: `http://127.0.0.1:${ports.paymentsPort}/` };
  let machine = await bootDebian(join(folder, 'first'));
  try {
    step('a bare Debian boots');
    await install(machine, deb);
    step('the package and nginx are installed');
    await setUp(machine, answers, trial);
    await openDoor(machine, { ...ports, tls });
    await open(machine, ports);
    await examine(machine);
    await machine.run('schichtwerk check');
    step('the shop answers behind nginx, and its service restarts within ten seconds');
    const first = await order(base, tls.certificate);
    step(`an order is sold and paid: ${first.orderNumber}`);
    const saved = await save(machine, folder);
    await machine.stop();
    rmSync(machine.folder, { recursive: true, force: true });
    step('the shop is saved, and its machine wiped');

    machine = await bootDebian(join(folder, 'second'));
    await install(machine, deb);
    await bringBack(machine, saved);
    step('another machine has the shop back');
    await openDoor(machine, { ...ports, tls });
    await open(machine, ports);
    const second = await order(base, tls.certificate);
    const verified = await machine.run('schichtwerk invoices verify');
    if (!/^2 documents/m.test(verified)) throw new Stop(`Both orders should have an invoice:\n${verified}`);
    if (first.orderNumber === second.orderNumber) throw new Stop('Both orders have one number.');
    step(`it sells: ${second.orderNumber}, and the invoices go on without a gap`);
    console.log(`From nothing to here: ${((Date.now() - begun) / 60_000).toFixed(1)} minutes`);
  } finally {
    await machine.stop();
    await stop(simulator);
    mail.stop();
  }
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const missing = missingForMachines();
    if (missing) return notTested(missing, 'the installation on a bare Debian');
    const [deb] = process.argv.slice(2);
    if (!deb) throw new Stop('Which package? node scripts/install-test.mjs target/package/schichtwerk_….deb');
    // Not in memory: a machine's root is large, and its packages are unpacked on it.
    const folder = mkdtempSync(join(root, 'target', 'install-test-'));
    try {
      await journey(resolve(deb), folder);
    } finally {
      await stopAll();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
