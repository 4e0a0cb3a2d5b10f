import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/lib/chromium.mjs';

const picturesWanted = Boolean(process.env.SCREENSHOTS_DIR);

/**
 * The real app in a real browser: `frontend/dist`, served by the real server binary that each worker starts for itself
 * with a data folder of its own (`e2e/support/shop.ts`).
 */
export default defineConfig({
  testDir: 'e2e',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // What fails beside others is judged alone, by scripts/lib/alone.mjs.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: 'test-results',
  // `just screenshots` names a folder and gets pictures instead of tests.
  projects: picturesWanted
    ? [{ name: 'pictures', testDir: 'e2e/pictures' }]
    : [
        // Each worker has its own shop, and no story needs what another one left behind.
        { name: 'stories', testIgnore: ['**/speed/**', '**/pictures/**'], fullyParallel: true },
        // What is measured here would measure the neighbour too. Listed last, and one at a time.
        { name: 'speed', testDir: 'e2e/speed', workers: 1 },
      ],
  use: {
    browserName: 'chromium',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // A press that never comes about says so, and where, before the story's own time is over.
    actionTimeout: 40_000,
    // No animation is waited for; the app honours the setting everywhere.
    contextOptions: { reducedMotion: 'reduce' },
    // A recorder takes a third of the time of a story. To look for a fault, ask for it: `--last-failed --trace on`.
    trace: 'off',
    screenshot: 'off',
    // It fetches the whole page once more for each story, and past the routes that a story lays.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
});
