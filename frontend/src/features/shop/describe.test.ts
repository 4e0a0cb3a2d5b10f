// @vitest-environment node
import { expect, test } from 'vitest';
import { CONFIGURATION } from '../../testing/parts';
import { describeConfiguration } from './describe';

const PART = { ...CONFIGURATION, secondaryColor: 'Rot', colorDescription: 'Deckel rot' };

test('a configuration in words, in German numbers', () => {
  expect(describeConfiguration(PART)).toEqual({
    material: 'PLA',
    colors: 'Weiß',
    colorDescription: '',
    layerHeight: '0,2\u00a0mm',
    infill: '20\u00a0%',
  });
});

test('further colours and their description show only when they are switched on', () => {
  expect(describeConfiguration({ ...PART, useSecondaryColor: true, useTertiaryColor: true })).toMatchObject({
    colors: 'Weiß und Rot',
    colorDescription: 'Deckel rot',
  });
  const three = { ...PART, tertiaryColor: 'Blau', useSecondaryColor: true, useTertiaryColor: true };
  expect(describeConfiguration(three).colors).toBe('Weiß, Rot und Blau');
});
