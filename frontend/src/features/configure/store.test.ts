import { beforeEach, describe, expect, test } from 'vitest';
import type { Configuration } from '../../core/client';
import { resetTab } from '../../lib/resets';
import { CONFIGURATION } from '../../testing/parts';
import { restoredConfigurations } from './restore';
import { isMixed, sharedValue } from './shared';
import {
  changeSelected,
  clearSelection,
  matchParts,
  selectAll,
  toggleSelection,
  useConfigurations,
} from './store';

const initial: Configuration = CONFIGURATION;
const selected = () => useConfigurations.getState().selected;
const byId = () => useConfigurations.getState().byId;

beforeEach(() => resetTab('order'));

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
    resetTab('order');
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
    expect(sharedValue(['PLA', 'PLA'])).toBe('PLA');
    expect(sharedValue([0.2, 0.1])).toBeNull();
    expect(sharedValue([false, false])).toBe(false);
    expect(sharedValue([])).toBeNull();
    expect(isMixed([0.2, 0.1])).toBe(true);
    expect(isMixed([0.2, 0.2])).toBe(false);
    expect(isMixed([0.2])).toBe(false);
    expect(isMixed([])).toBe(false);
  });

  test('a reload brings whole configurations back and drops broken ones', () => {
    const saved = {
      byId: { a: initial, b: { ...initial, infill: '20' }, c: null, d: { material: 'PLA' } },
      selected: ['a', 'a', 'b', 7, 'gone'],
    };
    expect(restoredConfigurations(saved)).toEqual({ byId: { a: initial }, selected: ['a'] });
    for (const nonsense of [undefined, null, 'x', [], { byId: [], selected: 'a' }]) {
      expect(restoredConfigurations(nonsense)).toEqual({ byId: {}, selected: [] });
    }
  });

  test('configurations and selection are kept for a reload', () => {
    matchParts(['a'], initial);
    const kept: unknown = JSON.parse(sessionStorage.getItem('configurations') ?? '');
    expect(kept).toEqual({ state: { byId: { a: initial }, selected: ['a'] }, version: 1 });
  });
});
