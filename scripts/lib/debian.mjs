// The Debian package: what lies where, what the package manager reads, and `dpkg-deb`, which packs the same bytes from the same files.
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './project.mjs';
import { must } from './run.mjs';

const packaging = (name) => readFileSync(join(root, 'packaging', name));

/** The package's settings that differ from the defaults, which are for development. */
const SETTINGS = {
  SHOP_ENV: 'production',
  SHOP_CONFIG: '/etc/schichtwerk/shop.toml',
  DATA_DIR: '/var/lib/schichtwerk',
  TRUSTED_PROXIES: '127.0.0.1,::1',
};

const HEAD = `# Settings of the shop, read by its service and by the command schichtwerk. One NAME=value a line; after a change:
# schichtwerk check; systemctl restart schichtwerk
`;

/** `schichtwerk.env`: the list of all settings, with those set that follow from where the package puts things. */
export function environmentFile(example) {
  const paragraphs = example.trimEnd().split('\n\n').slice(1);
  const kept = paragraphs.filter((text) => !text.includes('STATIC_DIR='));
  let text = `${HEAD}\n${kept.join('\n\n')}\n`;
  for (const [name, value] of Object.entries(SETTINGS)) {
    const pattern = new RegExp(`^#${name}=.*$`, 'm');
    if (!pattern.test(text)) throw new Error(`.env.example has no line #${name}=`);
    text = text.replace(pattern, () => `${name}=${value}`);
  }
  return text;
}

/** Debian's name of the machine that this Node was made for. */
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };

/** The newest version of the C library that a program asks for. */
export function neededGlibc(program) {
  const found = [...program.toString('latin1').matchAll(/GLIBC_2\.(\d+)/g)].map(([, minor]) => Number(minor));
  return found.length > 0 ? `2.${Math.max(...found)}` : undefined;
}

function control({ version, architecture, glibc, kib }) {
  return `Package: schichtwerk
Version: ${version}
Architecture: ${architecture}
Maintainer: The Schichtwerk contributors <schichtwerk@localhost.invalid>
Section: web
Priority: optional
Installed-Size: ${kib}
Depends: libc6${glibc ? ` (>= ${glibc})` : ''}, libgcc-s1, systemd, util-linux
Recommends: nginx | caddy | haproxy
Suggests: postgresql-client
Description: web shop for 3D printing on demand
 Customers drop a model, see measures and price at once, order and pay; the
 owner runs orders, production, invoices and settings in the same program.
 One server with the app inside it, on SQLite or PostgreSQL.
`;
}

const COPYRIGHT = `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Schichtwerk

Files: *
Copyright: The Schichtwerk contributors
License: MIT or Apache-2.0
 The texts lie beside this file; those of the work of others in LICENSES.txt.
`;

/** Files of the package by their place, `{ name, bytes, mode }`. */
function contents({ program, documents }) {
  const file = (name, bytes, mode = 0o644) => ({ name, bytes: Buffer.from(bytes), mode });
  return [
    file('usr/lib/schichtwerk/schichtwerk', program, 0o755),
    file('usr/bin/schichtwerk', packaging('debian/schichtwerk'), 0o755),
    file('usr/lib/systemd/system/schichtwerk.service', packaging('schichtwerk.service')),
    file('usr/lib/sysusers.d/schichtwerk.conf', packaging('sysusers.conf')),
    file('usr/lib/tmpfiles.d/schichtwerk.conf', packaging('tmpfiles.conf')),
    file(
      'etc/schichtwerk/schichtwerk.env',
      environmentFile(readFileSync(join(root, '.env.example'), 'utf8')),
      0o600,
    ),
    file('etc/schichtwerk/shop.toml', readFileSync(join(root, 'shop.example.toml'))),
    file('usr/share/doc/schichtwerk/copyright', COPYRIGHT),
    ...documents.map(({ name, bytes }) => file(`usr/share/doc/schichtwerk/${name}`, bytes)),
  ];
}

const CONFFILES = '/etc/schichtwerk/schichtwerk.env\n/etc/schichtwerk/shop.toml\n';
const SCRIPTS = ['postinst', 'prerm', 'postrm'];

/** Lays out the tree below `folder`, with one time on everything, and packs it; answers the package's file name. */
export async function buildDebian({ program, documents, version, seconds, folder, out }) {
  rmSync(folder, { recursive: true, force: true });
  const files = contents({ program, documents });
  const kib = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1024);
  const architecture = ARCHITECTURES[process.arch];
  // A hyphen would begin Debian's own revision, and a tilde sorts before the release.
  const debianVersion = version.replaceAll('-', '~');
  const describe = { version: debianVersion, architecture, glibc: neededGlibc(program), kib };
  const all = [
    ...files,
    { name: 'DEBIAN/control', bytes: control(describe), mode: 0o644 },
    { name: 'DEBIAN/conffiles', bytes: CONFFILES, mode: 0o644 },
    ...SCRIPTS.map((name) => ({ name: `DEBIAN/${name}`, bytes: packaging(`debian/${name}`), mode: 0o755 })),
  ];
  for (const { name, bytes, mode } of all) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
    chmodSync(path, mode);
  }
  setTimes(folder, seconds);
  const name = `schichtwerk_${debianVersion}_${architecture}.deb`;
  const env = { SOURCE_DATE_EPOCH: String(seconds) };
  const args = ['--root-owner-group', '-Zxz', '--build', folder, join(out, name)];
  await must('Packing the Debian package', 'dpkg-deb', args, { env, quiet: true });
  return name;
}

function setTimes(path, seconds) {
  if (lstatSync(path).isDirectory()) {
    chmodSync(path, 0o755);
    for (const name of readdirSync(path)) setTimes(join(path, name), seconds);
  }
  utimesSync(path, seconds, seconds);
}
