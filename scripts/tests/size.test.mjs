import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUDGETS, overBudget } from '../lib/budgets.mjs';

test('budgets: exactly the budget passes, one byte more is named with both figures', () => {
  const budgets = { wasm: 60, firstLoad: 200 };
  assert.deepEqual(overBudget({ wasm: 60_000, firstLoad: 1 }, budgets), []);
  const [over, ...others] = overBudget({ wasm: 60_001, firstLoad: 200_000 }, budgets);
  assert.match(over, /^wasm: 60\.0 kB are over the budget of 60 kB/);
  assert.deepEqual(others, []);
});

test('budgets: a size that was not measured is over every budget', () => {
  assert.equal(overBudget({ wasm: 1 }, { wasm: 60, firstLoad: 200 }).length, 1);
});

test('budgets: STEP stays near its goal, and what is fetched before the first file is bounded', () => {
  assert.ok(BUDGETS.step > 0 && BUDGETS.step <= 176);
  assert.ok(BUDGETS.mesh > 0 && BUDGETS.mesh <= 150);
  assert.ok(BUDGETS.wasm > 0 && BUDGETS.wasm <= 157);
  assert.ok(BUDGETS.firstLoad > 0);
});
