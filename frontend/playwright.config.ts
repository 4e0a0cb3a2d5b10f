import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../scripts/lib/chromium.mjs';

/**
 * The real app in a real browser: `frontend/dist`, served by the real server binary that each worker starts for itself
 * with a data folder of its own (`e2e/support/shop.ts`). One worker, because the machine that checks has few cores.
 */
export default defineConfig({
  testDir: 'e2e',
  // `just screenshots` names a folder and gets pictures instead of tests.
  testMatch: process.env.SCREENSHOTS_DIR ? '**/pictures/*.spec.ts' : '**/*.spec.ts',
  testIgnore: process.env.SCREENSHOTS_DIR ? [] : ['**/pictures/**'],
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only on a second try is a failing test.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // No animation is waited for; the app honours the setting everywhere.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
  },
});
