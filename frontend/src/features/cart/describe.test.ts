import { expect, test } from 'vitest';
import { describeConfiguration } from './describe';

const CONFIGURATION = {
  material: 'PLA',
  primaryColor: 'Weiß',
  secondaryColor: 'Rot',
  tertiaryColor: 'Weiß',
  useSecondaryColor: false,
  useTertiaryColor: false,
  colorDescription: 'Deckel rot',
  layerHeight: 0.2,
  infill: 20,
};

test('a configuration in words, in German numbers', () => {
  expect(describeConfiguration(CONFIGURATION)).toEqual({
    material: 'PLA',
    colors: 'Weiß',
    colorDescription: '',
    layerHeight: '0,2\u00a0mm',
    infill: '20\u00a0%',
  });
});

test('further colours and their description show only when they are switched on', () => {
  expect(
    describeConfiguration({ ...CONFIGURATION, useSecondaryColor: true, useTertiaryColor: true }),
  ).toMatchObject({ colors: 'Weiß, Rot, Weiß', colorDescription: 'Deckel rot' });
});
