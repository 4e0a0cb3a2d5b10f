// A bare Debian that boots: debootstrap makes its root, systemd-nspawn starts its systemd. It shares this machine's network, and its
// processes end with it. Only root may do this.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root, Stop } from './project.mjs';
import { findProgram } from './proxies.mjs';
import { must, run } from './run.mjs';

const RELEASE = 'bookworm';
const MIRROR = 'http://deb.debian.org/debian';
const LONGEST_BOOT_MS = 120_000;
/** Made once; each machine gets a copy. */
const TEMPLATE = join(root, 'target', 'debian-root');

/** The missing tool, or undefined. */
export function missingForMachines() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return 'root on Linux';
  return ['debootstrap', 'systemd-nspawn'].find((name) => !findProgram(name));
}

async function template() {
  if (existsSync(TEMPLATE)) return;
  const half = `${TEMPLATE}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(dirname(half), { recursive: true });
  const packages = 'systemd,systemd-sysv,dbus,ca-certificates';
  const args = ['--variant=minbase', `--include=${packages}`, RELEASE, half, MIRROR];
  await must('Making a bare Debian', 'debootstrap', args, { quiet: true });
  renameSync(half, TEMPLATE);
}

/** Boots a new machine whose root is this folder; `run(command)` runs a line of shell on it and answers what it printed. */
export async function bootDebian(folder) {
  await template();
  await must('Copying the root', 'cp', ['--archive', '--reflink=auto', TEMPLATE, folder], { quiet: true });
  const flags = [
    '--directory',
    folder,
    '--boot',
    '--register=no',
    '--keep-unit',
    '--machine=schichtwerk-trial',
  ];
  const child = spawn(
    findProgram('systemd-nspawn'),
    [...flags, '--console=pipe', '--resolv-conf=copy-host'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = new Promise((done) => child.on('exit', done));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said = (said + chunk).slice(-3000);
    });
  const deadline = Date.now() + LONGEST_BOOT_MS;
  const first = () =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')[0];
  const shell = (line) => ['--target', first(), '--all', '--', '/bin/sh', '-c', line];
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/',
    LANG: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
  };
  const enter = (line) => run('nsenter', shell(line), { env, quiet: true });
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Stop(`Debian does not boot:\n${said}`);
    // 'degraded' is normal for a machine without a disk of its own.
    if (first() && /^(?:running|degraded)/m.test((await enter('systemctl is-system-running')).output)) break;
    await pause(250);
  }
  return {
    folder,
    async run(line) {
      const { code, output } = await enter(line);
      if (code !== 0) throw new Stop(`On the machine '${line}' ended with ${code}:\n${output.slice(-3000)}`);
      return output;
    },
    async stop() {
      if (child.exitCode !== null) return;
      await enter('systemctl poweroff');
      const force = setTimeout(() => child.kill('SIGKILL'), 60_000);
      await ended;
      clearTimeout(force);
    },
  };
}
