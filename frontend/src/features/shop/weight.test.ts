import { expect, test } from 'vitest';
import type { Settings } from '../../core/client';
import { SETTINGS } from '../../lib/testing';
import { weightText } from './weight';

const settings = SETTINGS.settings as unknown as Settings;
const spaced = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

test("a piece weighs at most what it would filled solidly, by the owner's density", () => {
  const { printing } = SETTINGS.settings;
  const mine = {
    ...settings,
    printing: { ...printing, fdm: { PLA: { ...printing.fdm.PLA, densityGCm3: 2 } } },
  } as Settings;
  expect(spaced(weightText(7.3, 'PLA', mine))).toBe('höchstens 15 g');
  expect(spaced(weightText(620, 'PLA', mine))).toBe('höchstens 1,3 kg');
  expect(spaced(weightText(0.01, 'PLA', mine))).toBe('höchstens 1 g');
});

test('of a material without a density nothing is said', () => {
  expect(weightText(7.3, 'Schokolade', settings)).toBeNull();
});
