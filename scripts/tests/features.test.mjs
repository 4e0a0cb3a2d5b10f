// The fence between features is a list that somebody writes; this keeps it as long as the folder.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { frontend } from '../lib/project.mjs';

test('Biome fences every feature at each depth', () => {
  const features = readdirSync(join(frontend, 'src', 'features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  assert.ok(features.length > 10);
  const biome = readFileSync(join(frontend, 'biome.json'), 'utf8');
  const open = features.flatMap((name) =>
    ['../', '../../', '../../../']
      .map((up) => `${up}${name}/**`)
      .filter((group) => !biome.includes(`"${group}"`)),
  );
  assert.deepEqual(open, []);
});
