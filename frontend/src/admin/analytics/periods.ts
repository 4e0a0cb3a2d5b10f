import type { Period } from '../../api/adminAnalytics';

/** The values of `zeitraum` in the address; `own` has `von` and `bis` beside it. */
export const PRESETS = ['month', 'last-month', '30-days', 'quarter', 'year', 'own'] as const;
export type Preset = (typeof PRESETS)[number];
const USUAL = '30-days';

const german = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' });

/** The day on the calendar in Germany, YYYY-MM-DD. */
export function today(now = new Date()): string {
  return german.format(now);
}

/** Days are counted at noon in UTC, where no clock is ever changed. */
function date(day: string): Date {
  return new Date(`${day}T12:00:00Z`);
}

function text(value: Date): string {
  return value.toISOString().slice(0, 10);
}

function ofMonth(year: number, month: number, day: number): string {
  return text(new Date(Date.UTC(year, month, day, 12)));
}

/** The days of a choice, seen from a day. */
export function periodOf(preset: Exclude<Preset, 'own'>, day: string): Period {
  const year = date(day).getUTCFullYear();
  const month = date(day).getUTCMonth();
  switch (preset) {
    case 'month':
      return { from: ofMonth(year, month, 1), to: day };
    case 'last-month':
      return { from: ofMonth(year, month - 1, 1), to: ofMonth(year, month, 0) };
    case '30-days':
      return { from: text(new Date(date(day).getTime() - 29 * 86_400_000)), to: day };
    case 'quarter':
      return { from: ofMonth(year, month - (month % 3), 1), to: day };
    case 'year':
      return { from: ofMonth(year, 0, 1), to: day };
  }
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The server has figures for days from here to there. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2199;

/** Whether figures of a day can be had. */
export function isInRange(day: string): boolean {
  const year = Number(day.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** A day of the calendar. */
export function isDay(value: string | null): value is string {
  return (
    value !== null && DAY.test(value) && !Number.isNaN(date(value).getTime()) && text(date(value)) === value
  );
}

export interface Choice {
  preset: Preset;
  period: Period;
}

/** The period in the address; the usual one where it is missing or wrong. */
export function choiceOf(address: URLSearchParams, day: string): Choice {
  const preset: Preset = PRESETS.find((known) => known === address.get('zeitraum')) ?? USUAL;
  if (preset !== 'own') return { preset, period: periodOf(preset, day) };
  const [from, to] = [address.get('von'), address.get('bis')];
  const isKnown = isDay(from) && isDay(to) && isInRange(from) && isInRange(to);
  if (isKnown && from <= to) return { preset, period: { from, to } };
  return { preset: USUAL, period: periodOf(USUAL, day) };
}
