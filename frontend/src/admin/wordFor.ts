import { ofMap } from '../lib/ofMap';

/** The German word for a code of the server; without one the code itself. */
export function wordFor(words: Readonly<Record<string, string>>, code: string): string {
  return ofMap(words, code) ?? code;
}
