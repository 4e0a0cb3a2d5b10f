/** `12,5` → 1250; null for what is no amount in euro. Points between thousands may stand there. */
export function centsOf(text: string): number | null {
  const match = /^(\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,(\d{1,2}))?\s*€?$/.exec(text.trim());
  if (!match) return null;
  const [, euro = '', cents = ''] = match;
  return Number(euro.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'));
}
