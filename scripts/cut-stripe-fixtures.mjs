// Cuts the objects that the server reads out of the fixtures which Stripe publishes beside its OpenAPI description (one object of
// each kind with every field that it can have): `node scripts/cut-stripe-fixtures.mjs FOLDER`, where FOLDER is a clone of
// https://github.com/stripe/openapi. The cut is committed, so that the tests need no network.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { main, root, Stop } from './lib/project.mjs';

const SOURCE = 'openapi/fixtures3.json';
const KINDS = ['checkout.session', 'refund', 'event', 'charge', 'dispute', 'payout', 'balance_transaction'];
const TARGET = join(root, 'server', 'tests', 'stripe', 'fixtures.json');

await main(() => {
  const folder = process.argv[2];
  if (!folder) throw new Stop('Which clone of stripe/openapi? node scripts/cut-stripe-fixtures.mjs FOLDER');
  const git = (...args) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const { resources } = JSON.parse(git('show', `HEAD:${SOURCE}`));
  const cut = {
    source: `https://github.com/stripe/openapi/blob/${git('rev-parse', 'HEAD').trim()}/${SOURCE} (MIT)`,
    resources: Object.fromEntries(KINDS.map((kind) => [kind, resources[kind]])),
  };
  mkdirSync(dirname(TARGET), { recursive: true });
  writeFileSync(TARGET, `${JSON.stringify(cut, null, 2)}\n`);
  console.log(`${KINDS.length} kinds of objects from ${cut.source}`);
});
