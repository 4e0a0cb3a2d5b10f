import cyrillic400 from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-400-normal.woff?url';
import cyrillic600 from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-600-normal.woff?url';
import cyrillicExt400 from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-ext-400-normal.woff?url';
import cyrillicExt600 from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-ext-600-normal.woff?url';
import greek400 from '@fontsource/source-sans-3/files/source-sans-3-greek-400-normal.woff?url';
import greek600 from '@fontsource/source-sans-3/files/source-sans-3-greek-600-normal.woff?url';
import greekExt400 from '@fontsource/source-sans-3/files/source-sans-3-greek-ext-400-normal.woff?url';
import greekExt600 from '@fontsource/source-sans-3/files/source-sans-3-greek-ext-600-normal.woff?url';
import latin400 from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff?url';
import latin600 from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff?url';
import latinExt400 from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff?url';
import latinExt600 from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff?url';
import vietnamese400 from '@fontsource/source-sans-3/files/source-sans-3-vietnamese-400-normal.woff?url';
import vietnamese600 from '@fontsource/source-sans-3/files/source-sans-3-vietnamese-600-normal.woff?url';
import type { FontLoader, Script, Weight } from './fontFiles';

const URLS: Record<Script, Record<Weight, string>> = {
  latin: { 400: latin400, 600: latin600 },
  'latin-ext': { 400: latinExt400, 600: latinExt600 },
  vietnamese: { 400: vietnamese400, 600: vietnamese600 },
  greek: { 400: greek400, 600: greek600 },
  'greek-ext': { 400: greekExt400, 600: greekExt600 },
  cyrillic: { 400: cyrillic400, 600: cyrillic600 },
  'cyrillic-ext': { 400: cyrillicExt400, 600: cyrillicExt600 },
};

export const fetchFont: FontLoader = async (script, weight) => {
  const response = await fetch(URLS[script][weight]);
  if (!response.ok) throw new Error(`The font could not be loaded: HTTP ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
};
