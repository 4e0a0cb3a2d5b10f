import assert from 'node:assert/strict';
import { test } from 'node:test';
import { circles, LAYERS, wrongArrows } from '../lib/layers.mjs';
import { bare, leavesOf, usesBetween } from '../lib/rust-modules.mjs';

const NAMES = { low: [], middle: ['low'], high: ['low', 'middle'] };

/** A small crate of three layers, in which nothing is wrong, with some files in place of its own. */
function crate(changes = {}) {
  return new Map(
    Object.entries({
      'lib.rs':
        'pub mod low;\npub mod middle;\npub mod high;\npub use low::clock;\npub use middle::{orders, mails};\n',
      'low/mod.rs': 'pub mod clock;\npub mod words;\n',
      'low/clock.rs': 'pub fn now() {}\n',
      'low/words.rs': 'pub fn euro() {}\n',
      'middle/mod.rs': 'pub mod orders;\npub mod mails;\n',
      'middle/orders/mod.rs':
        'mod row;\npub use row::Row;\nuse crate::mails::Mail;\nfn f() { crate::clock::now() }\n',
      'middle/orders/row.rs': 'use super::super::mails;\npub struct Row;\nfn g() { mails::send() }\n',
      'middle/mails.rs': 'use crate::low::words::euro;\npub struct Mail;\npub fn send() {}\n',
      'high/mod.rs': 'use crate::orders::{self, Row};\n',
      ...changes,
    }),
  );
}

const wrong = (changes) => wrongArrows(crate(changes), NAMES);

test('fences: a crate whose arrows all point down has nothing wrong', () => {
  assert.deepEqual(wrong(), []);
});

test('fences: a use, a path in the code, an attribute and a nested group that point up are found', () => {
  for (const [name, source] of [
    ['a plain use', 'use crate::middle::mails::Mail;\npub fn now() {}'],
    ['a path in the code', 'pub fn now() { crate::middle::mails::send() }'],
    ['a nested group', 'use crate::{low::words, middle::{mails::{self as post, Mail}}};\npub fn now() {}'],
    ['super', 'use super::super::middle::mails::Mail;\npub fn now() {}'],
    ['an attribute', '#[utoipa::path(body = crate::middle::mails::Mail)]\npub fn now() {}'],
    ['another name', 'use crate::middle as centre;\npub fn now() { centre::mails::send() }'],
  ]) {
    const found = wrong({ 'low/clock.rs': source });
    assert.match(found.join('\n'), /low\/clock\.rs:\d+: low may not use middle/, name);
  }
});

test('fences: what is re-exported counts as what it is', () => {
  // The short name in the root, and a name that a lower module passes on.
  assert.match(
    wrong({ 'low/clock.rs': 'pub fn now() { crate::orders::Row; }' }).join(),
    /defined in middle::orders::row/,
  );
  assert.match(wrong({ 'low/clock.rs': 'use crate::mails::send;' }).join(), /defined in middle::mails/);
  assert.match(
    wrong({
      'low/words.rs': 'pub use crate::middle::mails::*;',
      'low/clock.rs': 'use super::words::Mail;',
    }).join('\n'),
    /low\/clock\.rs:1: low may not use middle/,
  );
});

test('fences: a circle is found and printed with the places that make it', () => {
  for (const [name, source] of [
    ['through a re-export', 'use crate::orders::Row;'],
    ['through super', 'use super::orders::Row;'],
    ['in a nested group', 'use crate::{clock, middle::{orders::{Row}}};'],
    ['in the code', 'fn h() { super::orders::Row; }'],
  ]) {
    const [circle, ...more] = circles(
      usesBetween(crate({ 'middle/mails.rs': `${source}\npub struct Mail;` })),
    );
    assert.deepEqual(more, [], name);
    assert.match(
      circle,
      /^a circle of 2 parts: middle::(mails|orders) → middle::(mails|orders) \(middle\/.*:\d+ names /,
      name,
    );
  }
});

test('fences: comments, texts and what is compiled for tests only count for nothing', () => {
  for (const source of [
    '// use crate::middle::mails::Mail;',
    '/* crate::middle::mails::Mail */',
    'const X: &str = "crate::middle::mails::Mail";',
    'const X: &str = r#"crate::middle::mails::Mail "quoted""#;',
    "#[cfg(test)]\nmod tests {\n  use crate::middle::mails::Mail;\n  fn x() { let c = '{'; }\n}",
  ])
    assert.deepEqual(wrong({ 'low/clock.rs': `${source}\npub fn now() {}` }), [], source);
  assert.equal(bare('a // b\n"c\\"d" e').replace(/ +/g, ' '), 'a \n e');
});

test('fences: a folder that no layer names is refused', () => {
  const found = wrong({ 'lib.rs': 'pub mod low; pub mod new;', 'new.rs': 'use crate::low::clock::now;' });
  assert.match(found.join(), /new is in no layer/);
});

test('fences: every layer uses layers of the table only, and those below it in its order', () => {
  const names = Object.keys(LAYERS);
  for (const [name, below] of Object.entries(LAYERS))
    for (const other of below) {
      assert.ok(names.includes(other), other);
      assert.ok(!LAYERS[other].includes(name), `${name} and ${other} may not use each other`);
    }
});

test('use trees are read as Rust reads them', () => {
  const paths = (tree) => leavesOf(tree).map(({ path, name }) => `${path.join('::')} as ${name}`);
  assert.deepEqual(paths('a::{b, c::{self, d as e}, f::*}'), [
    'a::b as b',
    'a::c as c',
    'a::c::d as e',
    'a::f as *',
  ]);
  assert.deepEqual(paths('crate::x'), ['crate::x as x']);
});
