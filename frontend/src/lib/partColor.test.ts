// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { loadPricing } from '../core/client';
import { serveWasm } from '../core/forTests';
import { drawnChannels, drawnColor, stageBehind } from './partColor';

beforeEach(serveWasm);

const css = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8');

/** `[light, dark]` of the token behind a class. */
function stageColors(className: string): [number[], number[]] {
  const token = className.replace('bg-', '--');
  const [, light = '', dark = ''] = new RegExp(`${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return [channels(light), channels(dark)];
}

function luminance(channels: readonly number[]): number {
  const [r, g, b] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The light on the three sides of a box that are seen, as the pictures have it. */
const SIDES = [0.95, 0.7, 0.5];

test('VIEW-02 no colour on offer vanishes on its stage, by day or by night', async () => {
  const pricing = await loadPricing();
  const colors = Object.values(pricing.defaultSettings().materialColors).flat();
  expect(colors.length).toBeGreaterThan(20);
  for (const { name, hex } of colors) {
    for (const [scheme, stage] of stageColors(stageBehind(hex)).entries()) {
      const best = Math.max(
        ...SIDES.map((light) =>
          contrast(
            stage,
            drawnChannels(hex).map((channel) => channel * light),
          ),
        ),
      );
      expect(best, `${name} (${hex}), ${scheme === 0 ? 'light' : 'dark'}`).toBeGreaterThan(1.7);
    }
  }
});

test('VIEW-02 black has another stage than white, and both another one than the rest', () => {
  expect(stageBehind('#1a1a1a')).toBe('bg-stage-behind-dark');
  expect(stageBehind('#ffffff')).toBe('bg-stage-behind-light');
  expect(stageBehind('#de4343')).toBe('bg-stage');
  // What cannot be read is drawn in the blue of parts that are not configured yet.
  expect(stageBehind('rot')).toBe('bg-stage');
  expect(drawnColor('rot')).toBe(drawnColor('#2f6fde'));
});
