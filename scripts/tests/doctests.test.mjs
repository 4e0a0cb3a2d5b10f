import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/project.mjs';

test('the server has no examples in its comments, which nobody would run', () => {
  const folder = join(root, 'server', 'src');
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.rs'));
  assert.ok(files.length > 50);
  const found = files.filter((name) => /^\s*\/\/[/!] ```/m.test(readFileSync(join(folder, name), 'utf8')));
  assert.deepEqual(found, [], 'take `doctest = false` out of server/Cargo.toml');
});
