import { germanNumber } from '../../lib/germanNumber';

/** `12,5` → 1250; null for what is no amount in euro. Points between thousands may stand there. */
export function centsOf(text: string): number | null {
  const euro = germanNumber(text, { unit: '€', decimals: 2 });
  return euro >= 0 && euro < 10_000_000 ? Math.round(euro * 100) : null;
}
