import { ofMap } from '../lib/ofMap';

/** The German word for a code of the server; the code itself where there is none. */
export function wordFor(words: Readonly<Record<string, string>>, code: string): string {
  return ofMap(words, code) ?? code;
}
