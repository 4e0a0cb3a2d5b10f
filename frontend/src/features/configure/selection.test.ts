import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Configuration } from '../../core/client';
import { resetTab } from '../../lib/resets';
import { readTab, writeTab } from '../../lib/tabEntry';
import { haveParts } from '../../testing/list';
import { CONFIGURATION } from '../../testing/parts';
import { useParts } from '../parts';
import {
  beginParts,
  changeSelected,
  clearSelection,
  selectAll,
  selectOnly,
  toggleSelection,
  useSelection,
} from './selection';
import { isMixed, sharedValue } from './shared';

const initial: Configuration = CONFIGURATION;
const selected = () => useSelection.getState().selected;
const chosen = (id: string) => useParts.getState().parts.find((part) => part.id === id)?.configuration;

/** The configure step opens with these parts. */
function begin(...ids: string[]): void {
  haveParts(ids.map((id) => ({ id, ...(chosen(id) && { configuration: chosen(id) ?? null }) })));
  beginParts(ids, initial);
}

beforeEach(() => resetTab('order'));

describe('selection', () => {
  test('CFG-10 selecting a part toggles', () => {
    begin('a', 'b');
    clearSelection();
    toggleSelection('b');
    toggleSelection('a');
    expect(selected()).toEqual(['b', 'a']);
    toggleSelection('b');
    expect(selected()).toEqual(['a']);
  });

  test('CFG-03 all and none', () => {
    begin('a', 'b');
    selectAll(['a', 'b']);
    expect(selected()).toHaveLength(2);
    clearSelection();
    expect(selected()).toEqual([]);
  });

  test('CFG-05 parts that come new are selected, once', () => {
    begin('a', 'b');
    expect(selected()).toEqual(['a', 'b']);
    clearSelection();
    begin('a', 'b');
    expect(selected()).toEqual([]);
    begin('a', 'b', 'c');
    expect(selected()).toEqual(['c']);
  });

  test('CFG-10 a press beside the controls chooses the part alone', () => {
    begin('a', 'b');
    selectOnly('b');
    expect(selected()).toEqual(['b']);
  });
});

describe('configurations', () => {
  test('CFG-02 a change reaches the selected parts only', () => {
    begin('a', 'b');
    selectOnly('a');
    changeSelected((c) => ({ ...c, infill: 50 }));
    expect(chosen('a')?.infill).toBe(50);
    expect(chosen('b')).toEqual(initial);
  });

  test('parts keep what was chosen when others come, and removed ones are forgotten with their selection', () => {
    begin('a', 'b');
    selectAll(['a', 'b']);
    changeSelected((c) => ({ ...c, material: 'ABS' }));
    begin('b', 'c');
    expect(useParts.getState().parts.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(chosen('b')?.material).toBe('ABS');
    expect(chosen('c')?.material).toBe('PLA');
    expect(selected()).toEqual(['c']);
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

  test('the selection is kept for a reload; what is no selection is none', async () => {
    begin('a');
    expect(readTab('selected')).toEqual(['a']);
    for (const [raw, back] of [
      [
        ['a', 'a', 7, 'b'],
        ['a', 'b'],
      ],
      ['a', []],
      [null, []],
    ]) {
      writeTab('selected', raw);
      vi.resetModules();
      const anew = await import('./selection');
      expect(anew.useSelection.getState().selected).toEqual(back);
    }
  });
});
