// The tests of the file store on a real S3 service: `node scripts/s3.mjs`. They run on the service that SCHICHTWERK_TEST_S3 names
// (its address; it must have the bucket schichtwerk-test and take the keys test/test), else on moto's server, which is started for
// them and thrown away afterwards: `pip install 'moto[server]'`. Where there is a PostgreSQL too, the shop runs on both.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { answers, anyFreePort } from './lib/net.mjs';
import { isMain, isWindows, main, Stop } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { runTests } from './lib/rust-tests.mjs';
import { findPrograms, ADDRESS as POSTGRES, startPostgres } from './postgres.mjs';

const ADDRESS = 'SCHICHTWERK_TEST_S3';
export const BUCKET = 'schichtwerk-test';
const LONGEST_START_MS = 60_000;

/** The tests that run where there is a service. */
const TESTS = ['s3::', 'own_store::', '--include-ignored'];

/** moto's server, or undefined. */
export function findMoto() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const files = folders.map((folder) => join(folder, isWindows ? 'moto_server.exe' : 'moto_server'));
  return files.find((file) => existsSync(file));
}

export async function startMoto(program) {
  const port = await anyFreePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(program, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  let isOver = false;
  const ended = new Promise((done) => child.on('exit', done)).then(() => {
    isOver = true;
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  if (!(await answers(`${address}/moto-api/`, { timeoutMs: LONGEST_START_MS, ended: () => isOver }))) {
    await stop();
    throw new Stop(`${program} does not start`);
  }
  const made = await fetch(`${address}/${BUCKET}`, { method: 'PUT' });
  if (!made.ok) {
    await stop();
    throw new Stop(`moto makes no bucket: ${made.status} ${await made.text()}`);
  }
  return { address, stop };
}

/** Runs the tests of the file store; undefined where there is no service. `binary` as in `testOnPostgres`. */
export async function testOnS3({ binary, sink } = {}) {
  const given = process.env[ADDRESS];
  const program = given ? undefined : findMoto();
  if (!given && !program) return undefined;
  const stops = [];
  try {
    const service = program ? await startMoto(program) : { address: given, stop: async () => {} };
    stops.push(service.stop);
    const env = { [ADDRESS]: service.address };
    const programs = process.env[POSTGRES] ? undefined : findPrograms();
    if (programs) {
      const postgres = await startPostgres(programs);
      stops.push(postgres.stop);
      env[POSTGRES] = postgres.address;
    }
    if (binary) return await runTests([binary], TESTS, { env, log: sink });
    const cargo = (...args) => run('cargo', ['test', '--locked', '--package', 'server', ...args], { env });
    const unit = await cargo('--lib', '--', 'storage::', '--include-ignored');
    return unit.code === 0 ? await cargo('--test', 'api', '--', ...TESTS) : unit;
  } finally {
    for (const stop of stops) await stop();
  }
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const result = await testOnS3();
    if (!result)
      throw new Stop(
        `There is no S3 service here. Install one (pip install 'moto[server]'), or name one: ${ADDRESS}=http://host:9000`,
      );
    if (result.code !== 0) throw new Stop('The file store does not do the same on S3');
  });
}
