import type { CheckoutRequest } from '../../api/createCheckoutSession';
import { randomId } from '../../lib/randomId';
import { registerReset } from '../../lib/resets';
import { readTab, writeTab } from '../../lib/tabEntry';

/** A payment page is open for 60 minutes; a key that outlived it would lead to a closed page. */
const TTL_MS = 55 * 60 * 1000;

interface Attempt {
  key: string;
  /** A hash, so that no personal data lies in the browser. */
  fingerprint: string;
  madeAt: number;
}

let current: Attempt | null = null;

/**
 * The idempotency key of this request: the same cart with the same form gets the same key, so that pressing again after a
 * lost answer leads to the payment that is already open; any difference gets a new one.
 */
export function attemptKey(request: CheckoutRequest, now: number = Date.now()): string {
  const fingerprint = hash(JSON.stringify(request));
  const known = current ?? load();
  if (known && known.fingerprint === fingerprint && now - known.madeAt < TTL_MS) {
    current = known;
    return known.key;
  }
  current = { key: randomId(), fingerprint, madeAt: now };
  writeTab('payAttempt', current);
  return current.key;
}

/** The attempt is over: paid, expired, or refused for good. */
export function forgetAttempt(): void {
  current = null;
  writeTab('payAttempt', undefined);
}

registerReset({ scopes: ['logout', 'order'], tab: forgetAttempt });

function load(): Attempt | null {
  const value = readTab('payAttempt') as Partial<Attempt> | undefined;
  return typeof value?.key === 'string' &&
    typeof value.fingerprint === 'string' &&
    typeof value.madeAt === 'number'
    ? { key: value.key, fingerprint: value.fingerprint, madeAt: value.madeAt }
    : null;
}

/** 64 bits of FNV-1a: enough to notice an edit; `crypto.subtle` is missing on plain http. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) {
    value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n);
  }
  return value.toString(16);
}
