// The server's tests on PostgreSQL: `node scripts/postgres.mjs` runs all of them, words choose some, as in `cargo test`. They
// run on the server that SCHICHTWERK_TEST_POSTGRES names, else on one that is started for them and thrown away afterwards.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { anyFreePort } from './lib/net.mjs';
import { isMain, isWindows, main, Stop } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { runTests } from './lib/rust-tests.mjs';
import { scratchFolder } from './lib/scratch.mjs';

export const ADDRESS = 'SCHICHTWERK_TEST_POSTGRES';
const LONGEST_START_MS = 30_000;

/** Debian keeps the programs of each version in a folder of its own and out of the PATH. */
function folders() {
  const path = (process.env.PATH ?? '').split(isWindows ? ';' : ':');
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...path, ...versions.map((version) => join(debian, version, 'bin'))];
}

/** `{ initdb, postgres }`, or undefined where there is no PostgreSQL. */
export function findPrograms() {
  const file = (folder, name) => join(folder, isWindows ? `${name}.exe` : name);
  const folder = folders().find((each) =>
    ['initdb', 'postgres'].every((name) => existsSync(file(each, name))),
  );
  return folder && { initdb: file(folder, 'initdb'), postgres: file(folder, 'postgres') };
}

/** PostgreSQL refuses to run as root; then it runs as nobody. */
function otherUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Starts a server in a folder of its own; what it holds is not meant to survive anything, so nothing is synced. */
export async function startPostgres({ initdb, postgres }) {
  const { folder, remove } = scratchFolder();
  const user = otherUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { cwd: folder, ...user };
  const data = join(folder, 'data');
  const name = 'schichtwerk';
  try {
    const init = ['-D', data, '-U', name, '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
    execFileSync(initdb, init, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
    const port = await anyFreePort();
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'autovacuum=off',
      'max_connections=300',
    ];
    const flags = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
    let running;
    const launch = async () => {
      const child = spawn(postgres, flags, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
      running = { child, ended: new Promise((done) => child.on('exit', done)) };
      await new Promise((done, fail) => {
        let log = '';
        const timer = setTimeout(
          () => fail(new Stop(`PostgreSQL does not start:\n${log}`)),
          LONGEST_START_MS,
        );
        child.stderr.on('data', (chunk) => {
          log = (log + chunk).slice(-4000);
          if (log.includes('ready to accept connections')) {
            clearTimeout(timer);
            done();
          }
        });
        child.on('exit', () => fail(new Stop(`PostgreSQL does not start:\n${log}`)));
      });
    };
    /** SIGINT closes connections, SIGQUIT ends at once without writing anything. */
    const halt = async (signal = 'SIGINT') => {
      running.child.kill(signal);
      await running.ended;
    };
    const stop = async () => {
      await halt();
      remove();
    };
    await launch().catch(async (error) => {
      await stop();
      throw error;
    });
    const address = `postgres://${name}@127.0.0.1:${port}/postgres`;
    return { address, port, stop, halt, launch, pid: running.child.pid };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Runs the server's tests that these words choose; undefined where there is no PostgreSQL. `binary` is the test program, where it
 * is built already (see `lib/rust-tests.mjs`); then the answer tells test by test.
 */
export async function testOnPostgres(words, { binary, sink } = {}) {
  const given = process.env[ADDRESS];
  const programs = given ? undefined : findPrograms();
  if (!given && !programs) return undefined;
  const server = programs ? await startPostgres(programs) : { address: given, stop: async () => {} };
  const env = { [ADDRESS]: server.address };
  // A test that shows nothing here says so by its name, and is counted as left out.
  const chosen = [...words, '--skip=_on_sqlite'];
  try {
    if (binary) return await runTests([binary], chosen, { env, log: sink });
    const test = ['test', '--locked', '--package', 'server', '--test', 'api', '--', ...chosen];
    return await run('cargo', test, { env });
  } finally {
    await server.stop();
  }
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const result = await testOnPostgres(process.argv.slice(2));
    if (!result)
      throw new Stop(
        `There is no PostgreSQL here (initdb and postgres). Install one, or name a server whose user may make databases: ${ADDRESS}=postgres://user:password@host/postgres`,
      );
    if (result.code !== 0) throw new Stop('The server does not do the same on PostgreSQL');
  });
}
