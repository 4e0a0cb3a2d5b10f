import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { crateOf, FORMATS, statistics } from '../fuzz.mjs';

test('fuzzing: every format has its target and a dictionary that libFuzzer can read', () => {
  for (const format of Object.keys(FORMATS)) {
    const manifest = readFileSync(join(crateOf(format), 'Cargo.toml'), 'utf8');
    assert.ok(manifest.includes(`path = "targets/${format}.rs"`), format);
    assert.ok(existsSync(join(crateOf(format), 'targets', `${format}.rs`)), format);
    const lines = readFileSync(join(crateOf(format), 'dictionaries', `${format}.dict`), 'utf8').split('\n');
    const words = lines.filter((line) => line && !line.startsWith('#'));
    assert.ok(words.length >= 20, `${format}: ${words.length} words`);
    for (const word of words)
      assert.match(word, /^"(?:[^"\\]|\\\\|\\"|\\x[0-9a-f]{2})+"$/, `${format}: ${word}`);
  }
});

test('fuzzing: the last figures of a log count', () => {
  const log =
    '#2 INITED cov: 12 ft: 9 corp: 3/70b\n#99 NEW cov: 870 ft: 2000 corp: 626/30Kb\nstat::number_of_executed_units: 254060\nstat::slowest_unit_time_sec:    2\nstat::peak_rss_mb:              34\n';
  assert.deepEqual(statistics(log), {
    runs: 254_060,
    edges: 870,
    corpus: 626,
    peakMb: 34,
    slowestSeconds: 2,
  });
});
