// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetIntroduction, introduced } from './introduction';

beforeEach(forgetIntroduction);

function deferred() {
  let resolve: () => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

test('ROLE-01 the first upload of a guest goes alone, the next ones together', async () => {
  const began: string[] = [];
  const one = deferred();
  const start = (name: string, promise: Promise<void> = Promise.resolve()) =>
    introduced(() => {
      began.push(name);
      return promise;
    });
  const a = start('a', one.promise);
  const b = start('b');
  const c = start('c');
  await Promise.resolve();
  expect(began).toEqual(['a']);
  one.resolve();
  await Promise.all([a, b, c]);
  expect(began).toEqual(['a', 'b', 'c']);
  const open = deferred();
  void start('d', open.promise);
  await start('e');
  expect(began).toEqual(['a', 'b', 'c', 'd', 'e']);
  open.resolve();
});

test('ROLE-01 when the first upload fails, exactly one of those that waited goes first', async () => {
  const began: string[] = [];
  const one = deferred();
  const two = deferred();
  const a = introduced(() => one.promise);
  const b = introduced(() => {
    began.push('b');
    return two.promise;
  });
  const c = introduced(async () => {
    began.push('c');
  });
  one.reject(new Error('no connection'));
  await expect(a).rejects.toThrow('no connection');
  await new Promise((resolve) => setTimeout(resolve));
  expect(began).toEqual(['b']);
  two.resolve();
  await Promise.all([b, c]);
  expect(began).toEqual(['b', 'c']);
});

test('ROLE-01 the first uploads of two tabs go one after the other, so that both are the same guest', async () => {
  let held: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<unknown>) => {
    held = held.then(work, work);
    return held;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  vi.resetModules();
  const otherTab = await import('./introduction');
  const began: string[] = [];
  const one = deferred();
  const a = introduced(() => {
    began.push('a');
    return one.promise;
  });
  const b = otherTab.introduced(async () => {
    began.push('b');
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(began).toEqual(['a']);
  one.resolve();
  await Promise.all([a, b]);
  expect(began).toEqual(['a', 'b']);
  vi.unstubAllGlobals();
});
