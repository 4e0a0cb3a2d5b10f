import { expect, type Locator, type Page } from '@playwright/test';

/** The answers of POST /api/upload-model are in the test's hand: nothing hangs on time. */
export class UploadGate {
  readonly #page: Page;
  #held: (() => void)[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  /** From now on uploads wait at the gate, on their way to the real server. */
  static async close(page: Page): Promise<UploadGate> {
    const gate = new UploadGate(page);
    await page.route('**/api/upload-model', async (route) => {
      await new Promise<void>((pass) => {
        gate.#held.push(pass);
      });
      // One that was cancelled meanwhile has nowhere to go.
      await route.continue().catch(() => undefined);
    });
    return gate;
  }

  /** Waits until this many uploads stand at the gate. */
  async holds(count: number): Promise<void> {
    await expect.poll(() => this.#held.length).toBe(count);
  }

  /** Lets all pass, now and from now on. */
  async open(): Promise<void> {
    await this.#page.unroute('**/api/upload-model');
    for (const pass of this.#held.splice(0)) pass();
  }
}

/** Answers every upload in the server's place. */
export async function answerUploads(
  page: Page,
  answer: { status: number; body: string; contentType?: string },
): Promise<void> {
  await page.route('**/api/upload-model', (route) =>
    route.fulfill({ contentType: 'application/json', ...answer }),
  );
}

/** The uploads reach the real server again. */
export function leaveUploadsAlone(page: Page): Promise<void> {
  return page.unroute('**/api/upload-model');
}

/** Slows the line down, as on a bad mobile network, until the answer is called. */
export async function slowLine(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const emulate = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await session.send('Network.enable');
  await emulate(bytesPerSecond);
  return async () => {
    await emulate(-1);
    await session.detach();
  };
}

/** Follows a progress bar until it has gone, and gives back the values that it had, each once. */
export async function watchProgress(bar: Locator, until: Locator): Promise<number[]> {
  const seen: number[] = [];
  await expect
    .poll(
      async () => {
        const value = Number(await bar.getAttribute('aria-valuenow', { timeout: 500 }).catch(() => null));
        if (value > 0 && seen.at(-1) !== value) seen.push(value);
        return until.isVisible();
      },
      { intervals: [50], timeout: 60_000 },
    )
    .toBe(true);
  return seen;
}
