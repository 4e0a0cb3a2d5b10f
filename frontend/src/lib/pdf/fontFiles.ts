/** The shop's typeface comes in files of one script and one weight; a document needs few of them. */
export type Script =
  | 'latin'
  | 'latin-ext'
  | 'vietnamese'
  | 'greek'
  | 'greek-ext'
  | 'cyrillic'
  | 'cyrillic-ext';
export type Weight = 400 | 600;

/** Brings the bytes of one file. The browser fetches it from the shop; a test reads it from the disk. */
export type FontLoader = (script: Script, weight: Weight) => Promise<Uint8Array>;

/** Which letters beyond the first file's bring which other file. The files overlap; the first one that has a letter counts. */
const RANGES: [Exclude<Script, 'latin'>, RegExp][] = [
  [
    'latin-ext',
    /[\u0100-\u02ba\u02bd-\u02c5\u1d00-\u1dbf\u1e00-\u1e9f\u2020\u20a0-\u20ab\u20ad-\u20c4\u2113\u2c60-\u2c7f\ua720-\ua7ff]/,
  ],
  ['vietnamese', /[\u0300-\u0301\u0303\u0309\u0323\u1ea0-\u1ef9]/],
  ['greek', /[\u0370-\u03ff]/],
  ['greek-ext', /[\u1f00-\u1fff]/],
  ['cyrillic', /[\u0400-\u045f\u0490-\u0491\u04b0-\u04b1\u2116]/],
  ['cyrillic-ext', /[\u0460-\u052f]/],
];

/** The scripts that a text is written in, always with the first one. */
export function scriptsOf(text: string): Script[] {
  const normal = text.normalize('NFC');
  return ['latin', ...RANGES.filter(([, letters]) => letters.test(normal)).map(([script]) => script)];
}
