// What the measurements of a running shop share.
import { existsSync, readFileSync } from 'node:fs';

/** Settings of a server that is never paid through: nothing is ever sent there. */
export const PAYMENT_KEYS = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_bench' };
export const NO_PAYMENTS = { ...PAYMENT_KEYS, STRIPE_API_BASE: 'http://127.0.0.1:9/' };

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Bytes that a process holds in memory at this moment; undefined where the system does not tell. */
export function residentBytes(pid) {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) * 1024;
}

/** The value that this share of them does not exceed. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
}
