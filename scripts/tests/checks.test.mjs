import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offences as fenceOffences } from '../check-fences.mjs';
import { offences, patterns, REFERENCE } from '../check-paths.mjs';
import { allowedForCrates, isAllowed } from '../licenses.mjs';

const home = ['', 'home', 'anna'].join('/');
const list = patterns({ rootFolder: `${home}/shop/main`, home });

test('a path of the machine is found wherever a path can begin', () => {
  for (const line of [
    `see ${home}/shop/main/x`,
    `"${home}/y"`,
    `PATH=${home}/shop/other`,
    `[x](${['', 'Users', 'eve'].join('/')}/z)`,
  ]) {
    assert.equal(offences(line, list).length, 1, line);
  }
});

test('paths of the project and addresses are no paths of the machine', () => {
  for (const line of [
    'frontend/src/home/anna/x',
    'https://example.org/home/anna/',
    '/app/',
    '/tmp/x',
    ['a', 'root', 'b'].join('/'),
  ]) {
    assert.equal(offences(line, list).length, 0, line);
  }
});

test('a checkout directly below a common folder does not forbid that folder', () => {
  assert.equal(offences('in /tmp/other', patterns({ rootFolder: '/tmp/clone', home: '/' })).length, 0);
  assert.equal(offences('in /tmp/clone/x', patterns({ rootFolder: '/tmp/clone', home: '/' })).length, 1);
});

test('references to texts that are not in the repository are found, those to its own are not', () => {
  for (const line of [
    ['/// Five minutes (spec', 'section 9).'].join(' '),
    ['/// as the', 'spec says'].join(' '),
    ['// not yet', '(decisions, point 4)'].join(' '),
    ['// never personal data', '(security, D12)'].join(' '),
    ['/// A figure of the security', 'study.'].join(' '),
  ])
    assert.match(line, REFERENCE);
  for (const line of [
    '/// Five minutes (LIM-02).',
    '// docs/DECISIONS.md, "Payment"',
    '// a specific decision',
    'fn spec()',
  ])
    assert.doesNotMatch(line, REFERENCE);
});

test('licence expressions: OR needs one side, AND both, brackets and the old slash count', () => {
  const allowed = new Set(['MIT', 'Apache-2.0', 'Unicode-3.0']);
  for (const good of [
    'MIT',
    'MIT OR GPL-3.0',
    'GPL-2.0/MIT',
    '(MIT OR Apache-2.0) AND Unicode-3.0',
    'GPL-3.0 OR (MIT AND Unicode-3.0)',
  ])
    assert.ok(isAllowed(good, allowed), good);
  for (const bad of ['GPL-3.0', 'MIT AND GPL-3.0', '(MIT OR Apache-2.0) AND GPL-3.0', '(none given)', ''])
    assert.ok(!isAllowed(bad, allowed), bad);
});

test('the licences of npm packages are those that deny.toml allows for crates', () => {
  const text = '[bans]\nallow = ["a"]\n[licenses]\nversion = 2\nallow = [\n    "MIT",\n    "ISC",\n]\n';
  assert.deepEqual(allowedForCrates(text), ['MIT', 'ISC']);
  assert.throws(() => allowedForCrates('[licenses]\nversion = 2\n'), /no list/);
});

test('PRC-29 fences: the server knows no first measures', () => {
  for (const line of [
    'use core_wasm::measure::FirstMeasures;',
    'model::first_measures(name, bytes, &limits)',
  ])
    assert.equal(fenceOffences('server/src/checkout/pricing.rs', line).length, 1, line);
  assert.equal(
    fenceOffences('server/src/checkout/pricing.rs', 'use core_wasm::measure::Measures;').length,
    0,
  );
});

test('fences: JavaScript, time and Stripe stay where they belong', () => {
  assert.equal(fenceOffences('core-wasm/src/price.rs', 'use wasm_bindgen::prelude::*;').length, 1);
  assert.equal(fenceOffences('core-wasm/src/wasm.rs', 'use wasm_bindgen::prelude::*;').length, 0);
  for (const file of ['core-wasm/src/mesh.rs', 'step-kernel/src/reader.rs'])
    assert.equal(fenceOffences(file, 'let now = std::time::Instant::now();').length, 1, file);
  assert.equal(fenceOffences('core-wasm/src/price.rs', 'use step_kernel::Solids;').length, 1);
  assert.equal(fenceOffences('core-wasm/src/mesh.rs', 'use step_kernel::Solids;').length, 0);
  assert.equal(fenceOffences('server/src/checkout/mod.rs', 'use reqwest::Client;').length, 1);
  assert.equal(fenceOffences('server/src/services/payments/stripe.rs', 'use reqwest::Client;').length, 0);
  assert.equal(
    fenceOffences('server/src/checkout/mod.rs', '// reqwest::Client is named in a comment only').length,
    0,
  );
});
