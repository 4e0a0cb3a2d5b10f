import { type BrowserContext, test as base, type ConsoleMessage, expect } from '@playwright/test';
import { LastSeen } from './lastSeen';
import { type Shop, startShop } from './shop';

interface TestFixtures {
  /** Errors and warnings of the console that a test provokes on purpose, such as the browser's line about an answered 422. */
  allowedConsole: RegExp[];
  /** Watches every page of the test; the test fails at its end if something was noticed. */
  guard: Guard;
  /**
   * What the browsers of the test have chosen about cookies before they come: only what is necessary, unless a story is about the
   * question itself and says null.
   */
  cookieChoice: { analytics: boolean; marketing: boolean } | null;
}

/** Requests and messages by which every story fails. */
interface Guard {
  /** Requests to any host but the shop's own and that of the payment page. */
  foreignRequests: string[];
  /** Errors and warnings of the console, refused by the content security policy or thrown by a script. */
  consoleLines: string[];
}

/** Messages that no page can prevent, in any story. */
const ALWAYS_ALLOWED = [
  // Playwright keeps the service worker out of most stories.
  /Service Worker registration blocked by Playwright/,
  // The machine draws without a graphics card.
  /THREE\.WebGLRenderer: KHR_parallel_shader_compile extension not supported/,
];

/** Tests run against one shop for each worker; a failed test gets a fresh worker and with it a fresh shop. */
export const test = base.extend<TestFixtures, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a destructured first argument.
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  cookieChoice: [{ analytics: false, marketing: false }, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a destructured first argument.
  allowedConsole: async ({}, use) => use([]),
  guard: [
    async ({ context, browser, shop, allowedConsole, cookieChoice }, use, testInfo) => {
      const choose = async (chosen: BrowserContext) => {
        if (cookieChoice) await chosen.addInitScript(storeChoice, cookieChoice);
        return chosen;
      };
      await choose(context);
      // A story's second browser has chosen too.
      const newContext = browser.newContext.bind(browser);
      const lastSeen = new LastSeen();
      browser.newContext = async (options) => {
        const device = await choose(await newContext(options));
        lastSeen.watch(device);
        watch(device);
        return device;
      };
      const guard: Guard = { foreignRequests: [], consoleLines: [] };
      const watch = (watched: BrowserContext) => {
        watched.on('request', (request) => {
          const address = request.url();
          if (
            /^https?:/.test(address) &&
            // A story may have a second shop, beside this one on the same machine.
            new URL(address).hostname !== new URL(shop.url).hostname
          )
            guard.foreignRequests.push(address);
        });
        watched.on('console', (message: ConsoleMessage) => {
          if (['error', 'warning'].includes(message.type()))
            guard.consoleLines.push(`${message.type()}: ${message.text()} (${placeOf(message)})`);
        });
        watched.on('weberror', (error) => guard.consoleLines.push(String(error.error())));
      };
      watch(context);
      await use(guard);
      browser.newContext = newContext;
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('server.log', { body: await shop.log(), contentType: 'text/plain' });
        await lastSeen.look(context);
        await lastSeen.lookAtDrawing(context);
        await lastSeen.write(testInfo);
      }
      expect(guard.foreignRequests, 'requests to a foreign host').toEqual([]);
      const allowed = [...ALWAYS_ALLOWED, ...allowedConsole];
      const unexpected = guard.consoleLines.filter((line) => !allowed.some((each) => each.test(line)));
      expect(unexpected, 'errors and warnings in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** Where a line comes from; without port and ids, in which an allowed number would be found by chance. */
function placeOf(message: ConsoleMessage): string {
  return message
    .location()
    .url.replace(/^https?:\/\/[^/]*/, '')
    .replace(/[0-9a-f-]{20,}/g, '…');
}

/** Runs in the page before any of its scripts. */
function storeChoice(choice: { analytics: boolean; marketing: boolean }): void {
  // A payment page, or one that the browser shows by itself, has another storage or none.
  try {
    if (localStorage.getItem('cookie-consent')) return;
    const consent = {
      necessary: true,
      ...choice,
      timestamp: '2026-11-22T08:00:00.000Z',
      version: '2026-11-26',
    };
    localStorage.setItem('cookie-consent', JSON.stringify(consent));
  } catch {
    // Nothing is asked there.
  }
}

export { expect };
