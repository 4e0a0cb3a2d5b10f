/**
 * The number of a German text, with its unit or without: '5,49 €', '1.000,50'. A point stands between thousands and nowhere else:
 * otherwise '1.125' would be a thousand and '1.12' only one. NaN for everything else.
 */
export function germanNumber(text: string, { unit = '', decimals = 12 } = {}): number {
  const trimmed = text.trim();
  const figure = unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length).trim() : trimmed;
  const match = /^(-?)([1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,(\d+))?$/.exec(figure);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (!match || fraction.length > decimals) return Number.NaN;
  const number = Number(`${sign}${whole.replaceAll('.', '')}.${fraction}`);
  // More digits than any number has: as JSON it would be null.
  return Number.isFinite(number) ? number : Number.NaN;
}
