import { texts } from './texts';

export const FEWEST_CHARS = 2;
export const MOST_CHARS = 50;

/** Characters as people count them, as the server does: an emoji is one. */
export const countChars = (text: string): number => [...text].length;

/** What the input takes: no more than 50 characters, however they come in. */
export const limited = (text: string): string => [...text].slice(0, MOST_CHARS).join('');

/** As the server stores it: without outer blanks and what is not seen. */
export function tidied(name: string): string {
  return name
    .replace(/[\u200b\ufeff\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
}

/** What is wrong with a name (spec section 5); undefined for a good one. */
export function nameError(name: string): string | undefined {
  const count = countChars(tidied(name));
  if (count === 0) return texts.nameRequired;
  if (count < FEWEST_CHARS) return texts.nameTooShort;
  return count > MOST_CHARS ? texts.nameTooLong : undefined;
}
