import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { environmentFile, neededGlibc } from '../lib/debian.mjs';
import { root } from '../lib/project.mjs';
import { bundled, linked, notices, sbom } from '../lib/shipped.mjs';
import { tarGz } from '../lib/tar.mjs';
import { notTested } from '../lib/untested.mjs';
import { mustBeNoted, mustNotLeak, pack, servedApp } from '../release.mjs';

const folder = mkdtempSync(join(tmpdir(), 'schichtwerk-release-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const isThere = (program, flag = '--version') => spawnSync(program, [flag], { stdio: 'ignore' }).status === 0;

test('an archive holds what it was given, with rights, long names and one time', () => {
  const long = `${'ordner/'.repeat(18)}datei.txt`;
  const bytes = tarGz(
    [
      { name: 'schicht/server', bytes: Buffer.from('program'), mode: 0o755 },
      { name: `schicht/${long}`, bytes: Buffer.alloc(1500, 'x') },
    ],
    1_700_000_000,
  );
  const file = join(folder, 'test.tar.gz');
  writeFileSync(file, bytes);
  const list = execFileSync('tar', ['-tvzf', file, '--utc'], { encoding: 'utf8' });
  assert.match(list, /^-rwxr-xr-x root\/root +7 2023-11-14 22:13 schicht\/server$/m);
  assert.match(list, new RegExp(`1500 2023-11-14 22:13 schicht/${long}$`, 'm'));
  assert.equal(execFileSync('tar', ['-xOzf', file, 'schicht/server'], { encoding: 'utf8' }), 'program');
});

test('the settings of the package are the list of all settings, with those set that follow from its places', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const text = environmentFile(example);
  assert.match(text, /^SHOP_ENV=production$/m);
  assert.match(text, /^DATA_DIR=\/var\/lib\/schichtwerk$/m);
  assert.match(text, /^SHOP_CONFIG=\/etc\/schichtwerk\/shop.toml$/m);
  assert.match(text, /^TRUSTED_PROXIES=127.0.0.1,::1$/m);
  assert.match(text, /^#STRIPE_SECRET_KEY=/m);
  assert.doesNotMatch(text, /STATIC_DIR/);
  const names = (all) => new Set([...all.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name));
  const missing = [...names(example)].filter((name) => !names(text).has(name));
  assert.deepEqual(missing, ['STATIC_DIR']);
  assert.throws(() => environmentFile('# Head\n\n#SHOP_ENV=production\n'), /SHOP_CONFIG/);
});

test('a release that the changelog does not name is not packed', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n## 1.0.0 - 2026-12-01\n';
  mustBeNoted('1.0.0', changelog);
  mustBeNoted('0.1.0-dev.abc', changelog);
  assert.throws(() => mustBeNoted('1.0.1', changelog), /has no '## 1\.0\.1'/);
});

test('a program or a WASM package that names a folder of its builder is not packed', () => {
  const folders = ['/builder/schichtwerk', '/builder/.cargo'];
  const text = '\0panicked at /cargo/registry/src/x/lib.rs\0/builder-two/x\0';
  mustNotLeak([{ name: 'server', bytes: Buffer.from(text) }], folders);
  const leaking = Buffer.from(`${text}/builder/.cargo/registry/src/x/lib.rs\0more`);
  assert.throws(
    () => mustNotLeak([{ name: 'core.wasm', bytes: leaking }], folders),
    /core\.wasm holds .*: \/builder\/\.cargo\/registry\/src\/x\/lib\.rs$/,
  );
});

test('what the packed program serves is read to the last file that another one names, whatever program it is', async () => {
  const leaking = '\0/builder/.cargo/registry/src/x/lib.rs\0';
  const answers = {
    '/': '<script type="module" src="/assets/index-1.js"></script>',
    '/sw.js': 'cache([{url:"assets/index-1.js"},{url:"assets/page-2.js"}])',
    '/assets/index-1.js': 'import("./assets/page-2.js")',
    '/assets/page-2.js': 'new URL("/assets/core-3.wasm", import.meta.url)',
    '/assets/core-3.wasm': leaking,
  };
  const call = (address) => {
    const text = answers[new URL(address).pathname];
    return Promise.resolve(new Response(text, { status: text === undefined ? 404 : 200 }));
  };
  const app = await servedApp('http://shop.test', call);
  assert.deepEqual(app.map(({ name }) => name).sort(), Object.keys(answers).sort());
  assert.throws(() => mustNotLeak(app, ['/builder/.cargo']), /core-3\.wasm holds/);
  delete answers['/assets/page-2.js'];
  await assert.rejects(servedApp('http://shop.test', call), /page-2\.js is missing/);
});

test('the package asks for the C library that the program was linked with', () => {
  assert.equal(neededGlibc(Buffer.from('x GLIBC_2.2.5 GLIBC_2.34 GLIBC_2.9 y')), '2.34');
  assert.equal(neededGlibc(Buffer.from('static')), undefined);
});

test('what only builds, macros among it, is not shipped', () => {
  const crate = (name, kind = 'lib') => ({
    id: name,
    name,
    version: '1.0.0',
    source: name === 'server' ? null : 'registry',
    targets: [{ kind: [kind] }],
  });
  const dep = (pkg, kind = null) => ({ pkg, dep_kinds: [{ kind }] });
  const metadata = {
    packages: [
      crate('server'),
      crate('a'),
      crate('b'),
      crate('tool'),
      crate('macro', 'proc-macro'),
      crate('test'),
    ],
    resolve: {
      nodes: [
        { id: 'server', deps: [dep('a'), dep('macro'), dep('tool', 'build'), dep('test', 'dev')] },
        { id: 'a', deps: [dep('b')] },
        { id: 'b', deps: [] },
        { id: 'macro', deps: [dep('tool')] },
        { id: 'tool', deps: [] },
        { id: 'test', deps: [] },
      ],
    },
  };
  assert.deepEqual(
    linked(metadata, ['server']).map(({ entry }) => entry.name),
    ['server', 'a', 'b'],
  );
});

test('the npm packages of the app are found where npm finds them, with what they bring along', () => {
  const lock = JSON.parse(readFileSync(join(root, 'frontend', 'package-lock.json'), 'utf8'));
  const names = bundled(lock).map(({ name }) => name);
  for (const name of ['react', 'scheduler', 'three', 'workbox-core', 'tailwindcss'])
    assert.ok(names.includes(name), name);
  for (const name of ['vite', 'typescript', '@types/react', 'vitest']) assert.ok(!names.includes(name), name);
});

const PARTS = [
  {
    kind: 'crate',
    url: 'pkg:cargo/server@0.1.0',
    name: 'server',
    version: '0.1.0',
    license: 'MIT OR Apache-2.0',
    isOurs: true,
    hash: {},
    folder,
    uses: ['pkg:cargo/a@1.0.0'],
  },
  {
    kind: 'crate',
    url: 'pkg:cargo/a@1.0.0',
    name: 'a',
    version: '1.0.0',
    license: 'MIT',
    isOurs: false,
    hash: { alg: 'SHA-256', content: 'ab'.repeat(32) },
    folder: join(folder, 'a'),
    uses: [],
  },
];

test('the bill of materials names every part, its licence and its hash, and is the same twice', () => {
  const document = sbom(PARTS, { version: '1.2.3', seconds: 0 });
  assert.equal(document.specVersion, '1.6');
  assert.match(
    document.serialNumber,
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  assert.equal(document.metadata.timestamp, '1970-01-01T00:00:00Z');
  const known = new Set([
    document.metadata.component['bom-ref'],
    ...document.components.map((part) => part['bom-ref']),
  ]);
  for (const { ref, dependsOn } of document.dependencies)
    for (const each of [ref, ...dependsOn]) assert.ok(known.has(each), each);
  assert.deepEqual(document.components[1].licenses, [{ expression: 'MIT' }]);
  assert.deepEqual(sbom(PARTS, { version: '1.2.3', seconds: 0 }), document);
  assert.notEqual(sbom(PARTS, { version: '1.2.4', seconds: 0 }).serialNumber, document.serialNumber);
});

test('the notices hold the text of each licence once', () => {
  mkdirSync(join(folder, 'a'), { recursive: true });
  writeFileSync(join(folder, 'a', 'LICENSE-MIT'), 'Permission is hereby granted\r\n');
  const twice = [...PARTS, { ...PARTS[1], name: 'b', url: 'pkg:cargo/b@1.0.0' }];
  const text = notices(twice);
  assert.equal(text.match(/Permission is hereby granted/g).length, 1);
  assert.match(text, /^a 1\.0\.0, b 1\.0\.0$/m);
  assert.doesNotMatch(text, /^server /m);
});

test('a program is packed twice to the same bytes, and the package installs the service', async () => {
  if (!isThere('dpkg-deb')) return notTested('dpkg-deb', 'the Debian package');
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\necho GLIBC_2.31\n');
  const names = [];
  const sums = [];
  for (const out of ['one', 'two']) {
    const settings = { program, version: '1.2.3-dev.abc', seconds: 1_700_000_000, out: join(folder, out) };
    const written = await pack(settings);
    names.push(written);
    sums.push([...written, 'SHA256SUMS'].map((name) => sha256(readFileSync(join(folder, out, name)))));
  }
  assert.deepEqual(sums[0], sums[1]);
  const deb = names[0].find((name) => name.endsWith('.deb'));
  assert.match(deb, /^schichtwerk_1\.2\.3~dev\.abc_/);
  const ask = (...words) =>
    execFileSync('dpkg-deb', [...words, join(folder, 'one', deb)], { encoding: 'utf8' });
  assert.match(ask('--field'), /^Depends: libc6 \(>= 2\.31\), libgcc-s1, systemd, util-linux$/m);
  const contents = ask('--contents');
  for (const file of [
    'usr/lib/schichtwerk/schichtwerk',
    'usr/bin/schichtwerk',
    'usr/lib/systemd/system/schichtwerk.service',
    'etc/schichtwerk/schichtwerk.env',
    'usr/share/doc/schichtwerk/sbom.cdx.json',
    'usr/share/doc/schichtwerk/LICENSES.txt',
  ])
    assert.match(contents, new RegExp(`root/root .* \\./${file}$`, 'm'));
  assert.match(contents, /^-rw------- .*schichtwerk\.env$/m);
  assert.doesNotMatch(contents, /payment-simulator/);
  const sumsFile = readFileSync(join(folder, 'one', 'SHA256SUMS'), 'utf8');
  for (const name of names[0]) assert.match(sumsFile, new RegExp(`^[0-9a-f]{64} {2}${name}$`, 'm'));
});

test('the service is closed off from the system', () => {
  if (!isThere('systemd-analyze')) return notTested('systemd-analyze', 'how exposed the service is');
  const unit = join(root, 'packaging', 'schichtwerk.service');
  const told = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [, exposure] = /Overall exposure level[^:]*: ([\d.]+)/.exec(told);
  assert.ok(Number(exposure) < 2, exposure);
});

test('the service waits for a database for ever, and for its owner where the settings are wrong', () => {
  const unit = readFileSync(join(root, 'packaging', 'schichtwerk.service'), 'utf8');
  for (const line of ['Restart=always', 'StartLimitIntervalSec=0', 'RestartPreventExitStatus=78'])
    assert.ok(unit.includes(`\n${line}\n`), line);
  const code = readFileSync(join(root, 'server', 'src', 'app', 'cli', 'mod.rs'), 'utf8');
  assert.match(code, /WRONG_SETTINGS: u8 = 78;/);
});

test('the command of the package reads the settings as the service does, and runs nothing of them', () => {
  const home = mkdtempSync(join(folder, 'wrapper-'));
  const server = join(home, 'server');
  writeFileSync(server, '#!/bin/sh\nprintf "%s\\n" "$MAIL_FROM|$QUOTED|$ESCAPED|$EMPTY|$DANGER|$*|$PWD"\n');
  chmodSync(server, 0o755);
  writeFileSync(
    join(home, 'settings.env'),
    '# A comment=1\nMAIL_FROM=Schichtwerk <shop@shop.example>\nQUOTED="two words"\nESCAPED="\\"A \\\\ B\\" \\n"\nEMPTY=\nDANGER=$(touch hacked)`id`;x',
  );
  const script = readFileSync(join(root, 'packaging', 'debian', 'schichtwerk'), 'utf8')
    .replace('/etc/schichtwerk/schichtwerk.env', join(home, 'settings.env'))
    .replace('cd /var/lib/schichtwerk', `cd ${home}`)
    .replace('/usr/lib/schichtwerk/schichtwerk', server)
    .replace('"$(id -u)" = 0', '1 = 0');
  const said = execFileSync('sh', ['-c', script, 'schichtwerk', 'admin', 'login-link'], { encoding: 'utf8' });
  assert.equal(
    said.trim(),
    `Schichtwerk <shop@shop.example>|two words|"A \\ B" \\n||$(touch hacked)\`id\`;x|admin login-link|${home}`,
  );
});
