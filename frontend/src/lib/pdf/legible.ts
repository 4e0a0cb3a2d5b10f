/** Stands for a letter that the typeface does not have. No font file has this one either: it is drawn as a frame. */
export const BOX = '□';

/** An emoji, or what belongs to one: skin tone, flag letters. Digits are `Emoji_Component` too, but every font has them. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Component}]/u;

/** Holds the place of emoji; no text has it, because control characters go first. */
const GONE = '\u0000';

/**
 * A text as the typeface can draw it. A letter that it lacks is drawn by its plain form where there is one ('Ａ', '㎜'), else
 * as an empty frame: the customer sees that something stands there and how much, where a '?' would read as a doubt about
 * the order. An emoji is decoration and is left out with its blank, unless nothing else would be left of a name.
 *
 * Doing it twice changes nothing.
 */
export function legible(text: string, has: (character: string) => boolean): string {
  const drawn = [...plain(text)].map((character) => (has(character) ? character : replaced(character, has)));
  const line = drawn.join('');
  if (!line.includes(GONE)) return line;
  const without = line
    .replace(/^\0+ ?/, '')
    .replace(/ ?\0+(?= |\.|$)/g, '')
    .replace(/\0+/g, '');
  return /^(\.\w*)?$/.test(without) ? line.replace(/\0+/g, BOX) : without;
}

/** Composed letters and ordinary blanks only: no-break ones would glue what a table must be able to break. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '');
}

function replaced(character: string, has: (character: string) => boolean): string {
  if (EMOJI.test(character)) return GONE;
  const isLetter = /\p{L}/u.test(character);
  // A letter without its accent is still read; a sign without its stroke ('≠') would say the opposite.
  const parts = [...character.normalize('NFKD')].filter((part) => !(isLetter && isMark(part)));
  if (parts.every(has)) return parts.join('');
  return isMark(character) ? '' : BOX;
}

function isMark(character: string): boolean {
  return /\p{M}/u.test(character);
}
