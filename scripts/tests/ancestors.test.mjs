import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBroken, runnerChain } from '../lib/ancestors.mjs';

/** A process table: pid → [parent, program]. */
const table = (rows) => (pid) => rows[pid] && { parent: rows[pid][0], program: rows[pid][1] };

const rows = {
  10: [1, 'systemd'],
  20: [10, 'bash'],
  30: [20, 'node'],
  31: [30, 'dash'],
  32: [31, 'node'],
  33: [32, 'just'],
  34: [33, 'dash'],
  35: [34, 'node'],
};

test('the chain reaches the topmost runner and leaves the shell of the terminal out', () => {
  assert.deepEqual(runnerChain(table(rows), 35), [
    [35, 34],
    [34, 33],
    [33, 32],
    [32, 31],
    [31, 30],
  ]);
});

test('started by hand, there is no chain to watch', () => {
  assert.deepEqual(runnerChain(table({ 20: [1, 'bash'], 30: [20, 'node'] }), 30), []);
});

test('a death anywhere in the chain breaks it, the death of the terminal does not', () => {
  const chain = runnerChain(table(rows), 35);
  assert.equal(isBroken(chain, table(rows)), false);
  assert.equal(isBroken(chain, table({ ...rows, 31: [1, 'dash'], 30: undefined })), true);
  assert.equal(isBroken(chain, table({ ...rows, 33: [1, 'just'], 32: undefined })), true);
  assert.equal(isBroken(chain, table({ ...rows, 30: [1, 'node'], 20: undefined })), false);
});
