import { getNonce } from 'get-nonce';
import { afterEach, expect, test } from 'vitest';
import { adoptDocumentNonce, documentNonce } from './nonce';

afterEach(() => {
  document.head.innerHTML = '';
});

test('the nonce of the page reaches the library that writes style elements', () => {
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'csp-nonce');
  meta.nonce = 'abc123';
  document.head.append(meta);
  adoptDocumentNonce();
  expect(getNonce()).toBe('abc123');
});

test('a page without a nonce has none', () => {
  expect(documentNonce()).toBeUndefined();
});
