import type { Locator, Page } from '@playwright/test';

/**
 * A toast with this text: all of it, or what the pattern finds. It is looked for where toasts stand, because a live region
 * repeats the words for a moment, and behind an open dialog the place of the toasts is hidden from assistive technology.
 */
export function toast(page: Page, text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Hinweise \(/, includeHidden: true })
    .getByText(text, { exact: true });
}
