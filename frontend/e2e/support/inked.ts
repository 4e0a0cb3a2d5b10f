import type { Locator } from '@playwright/test';

/** The share of a canvas's pixels that something was drawn on, 0 to 1. */
export const inked = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    // Read from a copy: Chromium warns in the console where a canvas that is drawn on is read more than once.
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (copy === null || width === 0 || height === 0) return 0;
    copy.drawImage(element as HTMLCanvasElement, 0, 0);
    let count = 0;
    const { data } = copy.getImageData(0, 0, width, height);
    for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 0) count++;
    return count / (width * height);
  });
