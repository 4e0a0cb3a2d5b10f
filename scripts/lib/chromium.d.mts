/** The TypeScript face of chromium.mjs, for Playwright's configuration. */
export const CHROMIUM_ARGS: string[];
export function findChromium(): string | undefined;
export function findWholeBrowser(): string | undefined;
export function ensureChromium(): Promise<string>;
