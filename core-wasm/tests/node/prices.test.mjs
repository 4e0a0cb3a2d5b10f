// The WASM package names the prices of the golden file, which the core names natively too (tests/prices.rs).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadCore } from '../../../scripts/lib/wasm.mjs';

test('PRC-01 PRC-02 PRC-12 prices in WebAssembly equal the oracle, digit by digit', async () => {
  const core = await loadCore();
  const lines = readFileSync(new URL('../../fixtures/prices.jsonl', import.meta.url), 'utf8').trim().split('\n');
  assert.ok(lines.length >= 500);
  for (const line of lines) {
    const { input, expected } = JSON.parse(line);
    const answer = core.quoteJson(input);
    const got = JSON.parse(answer);
    assert.ok(answer.includes(`"unitPrice":${expected.unitPrice},`), `${input}\n${answer}`);
    for (const field of ['discountPercent', 'discountedUnitCents', 'lineCents'])
      assert.equal(got[field], expected[field], `${field}: ${input}`);
  }
});
