// Everything of others that a release holds: the crates of the program, those of the two WebAssembly packages, and the npm packages that
// the app is bundled from. Tools that only build or test are not among them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { frontend, root } from './project.mjs';
import { must } from './run.mjs';

/** Development packages with parts in the app: the styles, and the service worker's list of files. */
const BUNDLED = ['tailwindcss', 'workbox-precaching', 'workbox-window'];

async function metadata(...flags) {
  const json = await must(
    'Reading the crates',
    'cargo',
    ['metadata', '--format-version', '1', '--locked', ...flags],
    {
      quiet: true,
    },
  );
  return JSON.parse(json.slice(json.indexOf('{"packages"')));
}

/** The packages that `start` links: without those that only build, and without macros, which run in the compiler. */
export function linked({ packages, resolve }, start) {
  const byId = new Map(packages.map((entry) => [entry.id, entry]));
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const isMacro = (id) => byId.get(id).targets.some(({ kind }) => kind.includes('proc-macro'));
  const found = new Map();
  const visit = (id) => {
    if (found.has(id) || isMacro(id)) return;
    const next = nodes
      .get(id)
      .deps.filter(({ dep_kinds: kinds }) => kinds.some(({ kind }) => kind === null))
      .map(({ pkg }) => pkg)
      .filter((pkg) => !isMacro(pkg));
    found.set(id, next);
    for (const pkg of next) visit(pkg);
  };
  for (const name of start) visit(packages.find((entry) => entry.name === name && entry.source === null).id);
  return [...found].map(([id, next]) => ({
    entry: byId.get(id),
    uses: next.map((pkg) => byId.get(pkg)),
  }));
}

/** SHA-256 of each crate's archive, by name and version. */
function checksums() {
  const lock = readFileSync(join(root, 'Cargo.lock'), 'utf8');
  const pattern = /name = "([^"]+)"\nversion = "([^"]+)"\nsource = "[^"]+"\nchecksum = "([0-9a-f]{64})"/g;
  return new Map([...lock.matchAll(pattern)].map(([, name, version, sum]) => [`${name}@${version}`, sum]));
}

const crateUrl = ({ name, version }) => `pkg:cargo/${name}@${version}`;

async function crates(target) {
  const sums = checksums();
  const parts = [
    ...linked(await metadata('--filter-platform', target, '--features', 'server/embedded-app'), ['server']),
    ...linked(await metadata('--filter-platform', 'wasm32-unknown-unknown'), ['core-wasm']),
  ];
  return parts.map(({ entry, uses }) => ({
    kind: 'crate',
    url: crateUrl(entry),
    name: entry.name,
    version: entry.version,
    license: entry.license?.replaceAll('/', ' OR ') ?? '(none given)',
    isOurs: entry.source === null,
    hash: { alg: 'SHA-256', content: sums.get(`${entry.name}@${entry.version}`) },
    folder: dirname(entry.manifest_path),
    uses: uses.map(crateUrl),
  }));
}

/** Where npm finds `name` for a package at `where`: beside it, or further out. */
function resolveNpm(packages, where, name) {
  for (let at = where; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (at === '' || !at.includes('/node_modules/')) break;
  }
  return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
}

const npmName = (where) => where.slice(where.lastIndexOf('node_modules/') + 13);
const npmUrl = (where, { version }) => `pkg:npm/${npmName(where).replace('@', '%40')}@${version}`;

/** The npm packages of a lock file that end in the app. Types are for the compiler alone. */
export function bundled({ packages }) {
  const found = new Map();
  const visit = (where) => {
    if (found.has(where)) return;
    const next = Object.keys(packages[where].dependencies ?? {})
      .filter((name) => !name.startsWith('@types/'))
      .map((name) => resolveNpm(packages, where, name))
      .filter(Boolean);
    found.set(where, next);
    for (const each of next) visit(each);
  };
  for (const name of [...Object.keys(packages[''].dependencies), ...BUNDLED]) visit(`node_modules/${name}`);
  return [...found].map(([where, next]) => ({
    kind: 'npm',
    url: npmUrl(where, packages[where]),
    name: npmName(where),
    version: packages[where].version,
    license: packages[where].license ?? '(none given)',
    isOurs: false,
    hash: integrity(packages[where].integrity),
    folder: join(frontend, where),
    uses: next.map((each) => npmUrl(each, packages[each])),
  }));
}

function integrity(text = '') {
  const [algorithm, content] = text.split('-');
  if (algorithm !== 'sha512') return {};
  return { alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') };
}

/** All of it, each once, sorted; `target` is the platform that the program is built for. */
export async function shipped(target) {
  const lock = JSON.parse(readFileSync(join(frontend, 'package-lock.json'), 'utf8'));
  const all = new Map();
  for (const part of [...(await crates(target)), ...bundled(lock)]) {
    const known = all.get(part.url);
    all.set(part.url, known ? { ...known, uses: [...new Set([...known.uses, ...part.uses])] } : part);
  }
  return [...all.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
}

/** The crates in a program for this machine. */
export async function shippedHere() {
  const host = /host: (\S+)/.exec(await must('Asking Rust', 'rustc', ['-vV'], { quiet: true }))[1];
  return shipped(host);
}

/** The bill of materials as a CycloneDX 1.6 document. */
export function sbom(parts, { version, seconds }) {
  const shop = `pkg:generic/schichtwerk@${version}`;
  const digest = createHash('sha256')
    .update(JSON.stringify([version, parts.map(({ url, hash }) => [url, hash])]))
    .digest('hex');
  // A name for this document that two builds give alike (RFC 9562, version 8).
  const serial = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString().replace('.000', ''),
      component: {
        type: 'application',
        'bom-ref': shop,
        name: 'schichtwerk',
        version,
        licenses: [{ expression: 'MIT OR Apache-2.0' }],
      },
    },
    components: parts.map(({ url, name, version: own, license, hash }) => ({
      type: 'library',
      'bom-ref': url,
      name,
      version: own,
      ...(hash.content ? { hashes: [hash] } : {}),
      licenses: [{ expression: license }],
      purl: url,
    })),
    dependencies: [
      { ref: shop, dependsOn: parts.filter(({ name }) => name === 'server').map(({ url }) => url) },
      ...parts.map(({ url, uses }) => ({ ref: url, dependsOn: [...uses].sort() })),
    ],
  };
}

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice|unlicense|ofl)/i;

/** Texts of a package's licence files, as it came. */
function licenseTexts(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENSE_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').replaceAll('\r\n', '\n').trim())
    .sort();
}

/** The notices that the licences ask for: each text once, under the names of all who use it. */
export function notices(parts) {
  const others = parts.filter(({ isOurs }) => !isOurs);
  const users = new Map();
  for (const part of others)
    for (const text of licenseTexts(part.folder))
      users.set(text, [...(users.get(text) ?? []), `${part.name} ${part.version}`]);
  const list = others.map(({ name, version, license, kind }) => `${name} ${version} (${kind}): ${license}`);
  const texts = [...users].map(([text, names]) => `${names.join(', ')}\n\n${text}`);
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `Schichtwerk is made with the work of others. What this release holds of theirs, and under which licences:\n\n${list.join('\n')}${line}SQLite, inside libsqlite3-sys, is in the public domain. Rust's standard library: MIT OR Apache-2.0.${line}${texts.join(line)}\n`;
}
