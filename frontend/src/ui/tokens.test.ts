// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** `[light, dark]` of every token that is a plain pair of colours. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name, [light, dark] as const],
  ),
);

function color(name: string, scheme: 0 | 1): string {
  const value = tokens.get(name)?.[scheme];
  if (!value) throw new Error(`tokens.css has no --${name}`);
  return value;
}

/** Contrast ratio of two colours by WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const SURFACES = ['paper', 'surface', 'raised', 'sunken'];

const TEXT_PAIRS = [
  ...['ink', 'muted', 'subtle', 'accent-text', 'danger', 'success', 'warning'].flatMap((text) =>
    SURFACES.map((surface) => [text, surface] as const),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent-text', 'accent-soft'],
  ['success', 'success-soft'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['ink', 'success-soft'],
  ['ink', 'warning-soft'],
  ['ink', 'danger-soft'],
  ['ink', 'accent-soft'],
  ['on-ink', 'ink'],
] as const;

const EDGE_PAIRS = [
  ...['line-strong', 'focus', 'ink', 'danger'].flatMap((edge) =>
    ['paper', 'surface', 'raised'].map((surface) => [edge, surface] as const),
  ),
] as const;

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('%s scheme', (_, scheme) => {
  test.each(TEXT_PAIRS)('DUTY-13 text %s on %s has a contrast of at least 4.5', (text, surface) => {
    expect(contrast(color(text, scheme), color(surface, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(EDGE_PAIRS)('DUTY-13 edge %s on %s has a contrast of at least 3', (edge, surface) => {
    expect(contrast(color(edge, scheme), color(surface, scheme))).toBeGreaterThanOrEqual(3);
  });
});
