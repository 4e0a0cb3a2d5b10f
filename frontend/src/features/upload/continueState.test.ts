// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { listedPart } from '../../testing/list';
import type { ListedPart } from '../files';
import { continueState, summaryText, waitingPart } from './continueState';

const entry = (change: Partial<ListedPart> = {}): ListedPart =>
  listedPart({ id: crypto.randomUUID(), ...change });
const running = entry({ status: 'uploading', modelFileUrl: null });
const failed = entry({ status: 'error', modelFileUrl: null });

describe('the way on from the uploads', () => {
  test('UPL-17 without a file', () => {
    expect(continueState([])).toEqual({
      label: 'Weiter zur Konfiguration (0 Teile)',
      refusal: 'Bitte laden Sie mindestens eine Datei hoch.',
    });
  });

  test('UPL-14 UPL-18 while uploads run, even beside failed ones', () => {
    expect(continueState([entry(), failed, running])).toEqual({
      label: 'Uploads laufen... Bitte warten',
      refusal: 'Bitte warten Sie, bis alle Uploads abgeschlossen sind.',
    });
  });

  test('UPL-15 UPL-19 while no file is stored', () => {
    expect(continueState([failed, failed])).toEqual({
      label: 'Alle Uploads müssen abgeschlossen sein',
      refusal:
        'Alle Dateien müssen erfolgreich hochgeladen werden, bevor Sie fortfahren können. Bitte versuchen Sie fehlgeschlagene Uploads erneut.',
    });
  });

  test('UPL-15 failed files are no reason to stay: the way leads on with the others', () => {
    expect(continueState([entry({ quantity: 36 }), failed, entry()])).toEqual({
      label: 'Weiter mit 37\u00a0Teilen',
      refusal: null,
    });
  });

  test('UPL-13 UPL-12 when all are stored, with the number of pieces', () => {
    expect(continueState([entry({ quantity: 1200 }), entry({ quantity: 2 })])).toEqual({
      label: 'Weiter zur Konfiguration (1.202 Teile)',
      refusal: null,
    });
  });

  test('UPL-16 the summary does not say that all is well while a part is asked about', () => {
    const tiny = entry();
    const mustAnswer = (part: ListedPart) => part.id === tiny.id;
    expect(continueState([entry(), tiny], mustAnswer).refusal).toContain('Einheit');
    expect(summaryText([entry(), tiny], mustAnswer)).toBe('Bei einem Teil fehlt noch die Einheit.');
    expect(summaryText([entry(), failed, tiny], mustAnswer)).toContain('fehlgeschlagen');
    expect(summaryText([entry(), failed, tiny], mustAnswer)).toContain(
      'Bei einem Teil fehlt noch die Einheit.',
    );
    expect(waitingPart([entry(), failed, tiny], mustAnswer)).toBe(tiny);
    expect(summaryText([tiny, tiny], mustAnswer)?.replaceAll('\u00a0', ' ')).toBe(
      'Bei 2 Teilen fehlt noch die Einheit.',
    );
  });

  test('UPL-16 the summary tells what runs, what is done, and n of m with failures', () => {
    expect(summaryText([])).toBeNull();
    expect(summaryText([running, running, entry()])).toBe('2 Uploads laufen …');
    expect(summaryText([entry(), entry()])).toBe('Alle Dateien wurden erfolgreich hochgeladen.');
    expect(summaryText([entry(), entry(), failed])?.replaceAll('\u00a0', ' ')).toBe(
      '2 von 3 Dateien hochgeladen, 1 fehlgeschlagen.',
    );
  });
});
