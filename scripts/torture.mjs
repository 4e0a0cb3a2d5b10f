// The four trials of the money path, in full: `node scripts/torture.mjs`, or one with `--only crashes`. Without this script
// the test suite runs each of them in a short form. `--only logins` measures the fifth, how quick the shop stays while many
// people log in at once: it needs a release build and a quiet machine, and no other run includes it.
import { bold, green, isMain, main, Stop } from './lib/project.mjs';
import { run } from './lib/run.mjs';

/** Flag, what it sets, and the usual figure. */
const FLAGS = {
  kills: ['TORTURE_KILLS', 500],
  clients: ['TORTURE_CLIENTS', 20],
  processes: ['TORTURE_PROCESSES', 1],
  seconds: ['TORTURE_SECONDS', 7200],
  seed: ['TORTURE_SEED', undefined],
  sessions: ['WEBHOOK_SESSIONS', 1_000],
  forged: ['FORGED_WEBHOOKS', 10_000],
  tampered: ['TAMPERED_REQUESTS', 100_000],
  logins: ['LOGINS', 200],
};

/** Each trial is a test of the server; these are its name, its test, the figures that concern it, and if it is a measurement. */
const TRIALS = [
  ['crashes', 'torture::', ['kills', 'clients', 'processes', 'seconds']],
  ['duplicates', 'webhook_floods::pay_02_ten_copies', ['sessions']],
  ['forgeries', 'webhook_floods::pay_02_thousands', ['forged']],
  ['tampering', 'tampering::prc_23', ['tampered']],
  ['logins', 'rate_limits::two_hundred_parallel_logins', ['logins'], 'measured'],
];

const USAGE = `Flags: --only ${TRIALS.map(([name]) => name).join('|')}, ${Object.entries(FLAGS)
  .map(([flag, [, usual]]) => `--${flag} ${usual ?? 'N'}`)
  .join(', ')}`;

/** The trials of a run: a measurement only if it is the one that was named. */
export const chosen = (only) => TRIALS.filter(([name, , , measured]) => (only ? name === only : !measured));

/** `{ only, env }` of the command line. */
export function settings(args) {
  const env = {};
  for (const [name, usual] of Object.values(FLAGS)) if (usual !== undefined) env[name] = String(usual);
  let only;
  for (let index = 0; index < args.length; index += 2) {
    const [flag, value] = [args[index].replace(/^--/, ''), args[index + 1]];
    if (flag === 'only' && TRIALS.some(([name]) => name === value)) only = value;
    else if (Object.hasOwn(FLAGS, flag) && /^\d+$/.test(value ?? '')) env[FLAGS[flag][0]] = value;
    else throw new Stop(`${args.slice(index, index + 2).join(' ')} makes no sense here. ${USAGE}`);
  }
  env.TORTURE_SEED ??= String(Date.now() % 1_000_000);
  return { only, env };
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const { only, env } = settings(process.argv.slice(2));
    const failed = [];
    for (const [name, filter, flags, measured] of chosen(only)) {
      const figures = flags.map((flag) => `${flag} ${env[FLAGS[flag][0]]}`).join(', ');
      console.log(`\n${bold(`── ${name}: ${figures}, seed ${env.TORTURE_SEED} `.padEnd(78, '─'))}`);
      const test = [
        'test',
        '--quiet',
        '--locked',
        ...(measured ? ['--release'] : []),
        '--package',
        'server',
        '--test',
        'api',
        '--',
        '--nocapture',
        ...(measured ? ['--ignored'] : []),
        filter,
      ];
      if ((await run('cargo', test, { env })).code !== 0) failed.push(name);
    }
    if (failed.length > 0) throw new Stop(`Failed: ${failed.join(', ')}`);
    console.log(
      green(only === 'logins' ? 'Quick all the while' : 'Nothing was lost, doubled, forged or mispriced'),
    );
  });
}
