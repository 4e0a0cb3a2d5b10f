import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { exampleBytes, examplePart } from '../make-example-part.mjs';

test('the example part of the start page is what its script makes', () => {
  assert.ok(readFileSync(examplePart).equals(exampleBytes()));
});
