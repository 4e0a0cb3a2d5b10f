// @vitest-environment node
import { expect, test } from 'vitest';
import { STATUS_TEXT, withTimeoutHint } from '../files/texts';
import { oversizeText } from './texts';

test('UPL-25 the messages of the states are word for word', () => {
  expect(Object.values(STATUS_TEXT)).toEqual([
    'Starte Upload...',
    'Analysiere 3D-Modell...',
    'Lade Datei hoch...',
    'Verarbeite Daten...',
    'Upload erfolgreich!',
  ]);
});

test('UPL-38 the remark on smaller files follows a time-out and nothing else', () => {
  expect(withTimeoutHint('Upload timeout - Datei zu groß oder Server überlastet')).toBe(
    'Upload timeout - Datei zu groß oder Server überlastet Versuchen Sie eine kleinere Datei.',
  );
  expect(withTimeoutHint('Upload fehlgeschlagen')).toBe('Upload fehlgeschlagen');
});

test('UPL-22 a file one byte over the limit does not read like the limit', () => {
  const limit = 52_428_800;
  expect(oversizeText(limit + 1, limit).replaceAll('\u00a0', ' ')).toBe('etwas über 50 MB');
  expect(oversizeText(73_400_320, limit).replaceAll('\u00a0', ' ')).toBe('70 MB');
});
