// Fills an empty shop with made-up orders: node scripts/seed.mjs N [--until YYYY-MM-DD] [--complete N]. It fills the database that
// `dev` uses, or the one that DATABASE_URL names, by `shop-seed`: no release of the shop holds it.
import { loadEnvFile } from './lib/env.mjs';
import { main, root, Stop } from './lib/project.mjs';
import { run } from './lib/run.mjs';

await main(async () => {
  loadEnvFile();
  const words = process.argv.slice(2);
  if (words.length === 0)
    throw new Stop('How many orders? just seed 5000 [--until 2026-11-01] [--complete 100]');
  const seed = ['run', '--quiet', '--locked', '--package', 'shop-seed', '--', ...words];
  const { code } = await run('cargo', seed, { cwd: root });
  if (code !== 0) throw new Stop('The shop was not filled.');
});
