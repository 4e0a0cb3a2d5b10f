import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosen, settings } from '../torture.mjs';

test('without flags everything runs in full', () => {
  const { only, env } = settings([]);
  assert.equal(only, undefined);
  assert.equal(env.TORTURE_KILLS, '500');
  assert.equal(env.TAMPERED_REQUESTS, '100000');
  assert.match(env.TORTURE_SEED, /^\d+$/);
});

test('flags change figures and choose a trial', () => {
  const { only, env } = settings(['--only', 'crashes', '--kills', '30', '--seed', '7']);
  assert.equal(only, 'crashes');
  assert.equal(env.TORTURE_KILLS, '30');
  assert.equal(env.TORTURE_SEED, '7');
});

test('logins are measured only if somebody asks for it', () => {
  const names = (only) => chosen(only).map(([name]) => name);
  assert.deepEqual(names(undefined), ['crashes', 'duplicates', 'forgeries', 'tampering']);
  assert.deepEqual(names(settings(['--only', 'logins']).only), ['logins']);
  assert.equal(settings([]).env.LOGINS, '200');
});

test('what makes no sense is refused with the list of flags', () => {
  for (const wrong of [['--kill', '3'], ['--kills'], ['--kills', 'many'], ['--only', 'sleep']])
    assert.throws(() => settings(wrong), /--tampered 100000/);
});
