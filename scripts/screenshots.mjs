// Takes pictures of every step, dialog and page, in two sizes, light and dark, from the real app:
// `node scripts/screenshots.mjs DIR`.
import { resolve } from 'node:path';
import { frontend, main, Stop } from './lib/project.mjs';
import { must, TOOLS, tool, toolPath } from './lib/run.mjs';
import { TEST_PROGRAMS } from './lib/simulator.mjs';
import { setup } from './setup.mjs';

await main(async () => {
  const folder = resolve(process.argv[2] ?? 'target/screenshots');
  const browser = await setup({ chromium: true });
  console.log('· Building the front end and the server …');
  await must(
    'Building the front end',
    process.execPath,
    [toolPath(...TOOLS.vite), 'build', '--logLevel', 'warn'],
    {
      cwd: frontend,
      quiet: true,
    },
  );
  await must('Building the server', 'cargo', ['build', '--quiet', ...TEST_PROGRAMS]);
  const { code } = await tool(TOOLS.playwright, ['test'], {
    env: { CHROMIUM: browser, SCREENSHOTS_DIR: folder },
  });
  if (code !== 0) throw new Stop('Not every picture could be taken; the lines above say where it stopped.');
  console.log(`Pictures are in ${folder}`);
});
