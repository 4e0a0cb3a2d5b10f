import { beforeEach, describe, expect, test } from 'vitest';
import type { Configuration } from '../../core/client';
import { restoredConfigurations } from './restore';
import { differs, shared } from './shared';
import {
  changeSelected,
  clearConfigurations,
  clearSelection,
  matchParts,
  selectAll,
  toggleSelection,
  useConfigurations,
} from './store';

const initial: Configuration = {
  material: 'PLA',
  primaryColor: 'Weiß',
  secondaryColor: 'Weiß',
  tertiaryColor: 'Weiß',
  useSecondaryColor: false,
  useTertiaryColor: false,
  colorDescription: '',
  layerHeight: 0.2,
  infill: 20,
};
const selected = () => useConfigurations.getState().selected;
const byId = () => useConfigurations.getState().byId;

beforeEach(clearConfigurations);

describe('selection', () => {
  test('CFG-10 selecting a part toggles', () => {
    matchParts(['a', 'b'], initial);
    toggleSelection('b');
    toggleSelection('a');
    expect(selected()).toEqual(['b', 'a']);
    toggleSelection('b');
    expect(selected()).toEqual(['a']);
  });

  test('CFG-03 all and none', () => {
    matchParts(['a', 'b'], initial);
    selectAll(['a', 'b']);
    expect(selected()).toHaveLength(2);
    clearSelection();
    expect(selected()).toEqual([]);
  });

  test('CFG-05 several parts start unselected, a single one is selected, once', () => {
    matchParts(['a', 'b'], initial);
    expect(selected()).toEqual([]);
    clearConfigurations();
    matchParts(['a'], initial);
    expect(selected()).toEqual(['a']);
    clearSelection();
    matchParts(['a'], initial);
    expect(selected()).toEqual([]);
  });
});

describe('configurations', () => {
  test('CFG-02 a change reaches the selected parts only', () => {
    matchParts(['a', 'b'], initial);
    toggleSelection('a');
    changeSelected((c) => ({ ...c, infill: 50 }));
    expect(byId().a?.infill).toBe(50);
    expect(byId().b).toEqual(initial);
  });

  test('parts keep what was chosen when others come, and removed ones are forgotten with their selection', () => {
    matchParts(['a', 'b'], initial);
    selectAll(['a', 'b']);
    changeSelected((c) => ({ ...c, material: 'ABS' }));
    matchParts(['b', 'c'], initial);
    expect(Object.keys(byId())).toEqual(['b', 'c']);
    expect(byId().b?.material).toBe('ABS');
    expect(byId().c?.material).toBe('PLA');
    expect(selected()).toEqual(['b']);
  });

  test('CFG-11 what a selection has in common, and whether it is mixed', () => {
    const fine = { ...initial, layerHeight: 0.1 };
    expect(shared([initial, fine], 'material')).toBe('PLA');
    expect(shared([initial, fine], 'layerHeight')).toBeNull();
    expect(shared([], 'material')).toBeNull();
    expect(differs([initial, fine], 'layerHeight')).toBe(true);
    expect(differs([initial, fine], 'material', 'infill')).toBe(false);
    expect(differs([initial], 'material')).toBe(false);
    expect(differs([], 'material')).toBe(false);
  });

  test('a reload brings whole configurations back and drops broken ones', () => {
    const saved = { byId: { a: initial, b: { ...initial, infill: '20' }, c: null, d: { material: 'PLA' } } };
    expect(restoredConfigurations(saved)).toEqual({ a: initial });
    for (const nonsense of [undefined, null, 'x', [], { byId: [] }]) {
      expect(restoredConfigurations(nonsense)).toEqual({});
    }
  });

  test('configurations are kept for a reload, the selection is not', () => {
    matchParts(['a'], initial);
    const kept: unknown = JSON.parse(sessionStorage.getItem('configurations') ?? '');
    expect(kept).toEqual({ state: { byId: { a: initial } }, version: 1 });
  });
});
