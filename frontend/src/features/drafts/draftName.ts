import { texts } from './texts';

const FEWEST_CHARS = 2;
export const MOST_CHARS = 50;

/** Characters as people count them, as the server does: an emoji is one. */
export const countChars = (text: string): number => [...text].length;

/** A typed name, cut to 50 characters. */
export const limited = (text: string): string => [...text].slice(0, MOST_CHARS).join('');

/** Shows nothing wherever it stands; the list of the core's `visible.rs`, which the list of drafts does not load. */
const INVISIBLE = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xe0000, 0xe0fff],
] as const;
/** Invisible, but it changes what stands beside it: in emoji, in Persian. */
const JOINS = [
  [0x180b, 0x180d],
  [0x180f, 0x180f],
  [0x200c, 0x200d],
  [0xfe00, 0xfe0f],
  [0xe0020, 0xe007f],
  [0xe0100, 0xe01ef],
] as const;

const isIn = (char: string, ranges: typeof INVISIBLE | typeof JOINS): boolean => {
  const code = char.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => first <= code && code <= last);
};

/** A name as the server stores it: without outer blanks and invisible characters. */
export function tidied(name: string): string {
  const kept = [...name].filter((char) => !isIn(char, INVISIBLE) || isIn(char, JOINS));
  if (kept.every((char) => isIn(char, INVISIBLE) || /[\s\p{Cc}]/u.test(char))) return '';
  return kept
    .join('')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}

/** The fault of a name (DRF-07, DRF-08); undefined for a good one. */
export function nameError(name: string): string | undefined {
  const count = countChars(tidied(name));
  if (count === 0) return texts.nameRequired;
  if (count < FEWEST_CHARS) return texts.nameTooShort;
  return count > MOST_CHARS ? texts.nameTooLong : undefined;
}
