import { expect, type Locator, type Page } from '@playwright/test';
import { decodePng, type Picture } from './png';

export const LOADING = 'Loading 3D Model...';

/** The preview of a part as a customer sees it. */
export class Preview {
  readonly page: Page;
  readonly dialog: Locator;
  readonly opener: Locator;

  constructor(page: Page, name: string) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name, exact: true });
    this.opener = page.getByRole('button', { name: `3D-Vorschau von ${name}` });
  }

  get view(): Locator {
    return this.dialog.getByRole('application');
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async open(): Promise<void> {
    await this.opener.click();
    await this.isReady();
  }

  async isReady(): Promise<void> {
    await expect(this.button('Ansicht zurücksetzen')).toBeEnabled({ timeout: 30_000 });
    await expect(this.dialog.getByText(LOADING)).toBeHidden();
    await expect
      .poll(async () => colored(await this.look()).share, { timeout: 20_000 })
      .toBeGreaterThan(0.01);
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
  }

  /** The pixels of the view on the screen. */
  async look(): Promise<Picture> {
    return decodePng(await this.view.screenshot());
  }

  /**
   * The picture at rest. On a slow machine the viewer draws what moved, or what a finding changed, without smooth edges first, and in
   * full a moment later.
   */
  async lookAtRest(): Promise<Picture> {
    let last = await this.look();
    await expect
      .poll(
        async () => {
          const before = last;
          last = await this.look();
          return difference(before, last);
        },
        { message: 'the picture rests', intervals: [500], timeout: 30_000 },
      )
      .toBe(0);
    return last;
  }

  /** Does something, and waits until the picture shows it. */
  async changesBy(act: () => Promise<void>, what: string): Promise<void> {
    const before = await this.look();
    await act();
    await expect
      .poll(async () => difference(before, await this.look()), { message: what, timeout: 30_000 })
      .toBeGreaterThan(0.01);
  }

  async center(): Promise<{ x: number; y: number }> {
    const box = await this.view.boundingBox();
    if (!box) throw new Error('The view is not on the page');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}

/** Share of the pixels whose colour differs clearly: more than smoothed edges make. */
export function difference(a: Picture, b: Picture): number {
  let differing = 0;
  for (let i = 0; i < a.rgb.length; i += 3) {
    if ([0, 1, 2].some((k) => Math.abs((a.rgb[i + k] ?? 0) - (b.rgb[i + k] ?? 0)) > 24)) differing++;
  }
  return differing / (a.rgb.length / 3);
}

export type IsPart = (red: number, green: number, blue: number) => boolean;
/** The viewer's blue, lit and in shadow. */
export const BLUE: IsPart = (red, _, blue) => blue > red + 30;

/** Where the part is in a picture, by its colour. */
export function colored({ width, height, rgb }: Picture, isPart: IsPart = BLUE) {
  let [left, right, top, bottom, count] = [width, -1, height, -1, 0];
  for (let i = 0; i < width * height; i++) {
    if (!isPart(rgb[3 * i] ?? 0, rgb[3 * i + 1] ?? 0, rgb[3 * i + 2] ?? 0)) continue;
    count++;
    left = Math.min(left, i % width);
    right = Math.max(right, i % width);
    top = Math.min(top, Math.floor(i / width));
    bottom = Math.max(bottom, Math.floor(i / width));
  }
  return { share: count / (width * height), width: right - left, height: bottom - top };
}
