import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settingsQuery } from '../../api/settings';
import { shopQuery } from '../../api/shop';
import { UploadFailure, type UploadRequest, uploadModel } from '../../api/upload';
import { loadPricing, ParserUnavailable, parseModel } from '../../core/client';
import { boxStl, parseHere, serveWasm, triangleStl } from '../../core/forTests';
import { resetTab } from '../../lib/resets';
import { fileInput } from '../../testing/fileInput';
import { headingLevels } from '../../testing/headings';
import { haveParts } from '../../testing/list';
import { CONFIGURATION } from '../../testing/parts';
import { DELIVERY_DATES, SHOP } from '../../testing/server';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { Toaster } from '../../ui';
import { isRunning, listedParts, useFiles } from '../files';
import { originalOf } from '../files/resources';
import { introduced } from '../files/transfer/introduction';
import { isStored, patchPart } from '../parts';
import { UNCONFIGURED_COLOR } from '../preview';
import { UploadStep } from './UploadStep';

// The worker and the network are the two borders of this feature; everything inside, the core included, is real.
vi.mock('../../core/client', async (original) => ({
  ...(await original<typeof import('../../core/client')>()),
  parseModel: vi.fn(),
  warmCore: vi.fn(),
}));
vi.mock('../../api/upload', async (original) => ({
  ...(await original<typeof import('../../api/upload')>()),
  uploadModel: vi.fn(),
}));

/** Uploads that wait until the test answers them, by file name. */
const calls = new Map<string, { options: UploadRequest; succeed(): void; fail(error: Error): void }>();
const call = async (name: string) => {
  await waitFor(() => expect(calls.has(name)).toBe(true));
  const found = calls.get(name);
  if (!found) throw new Error(name);
  return found;
};

const SETTINGS = {
  settings: SHIPPED_SETTINGS,
  version: 1,
  deliveryDates: DELIVERY_DATES,
  daysBefore: 0,
  workingDays: [],
};
const onNext = vi.fn();
let client: QueryClient;
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

beforeEach(async () => {
  serveWasm();
  await loadPricing();
  vi.mocked(parseModel).mockReset().mockImplementation(parseHere);
  vi.mocked(uploadModel).mockImplementation(
    (file, options) =>
      new Promise((resolve, reject) => {
        const abort = () => reject(new UploadFailure('aborted', 'Upload abgebrochen'));
        options.signal?.addEventListener('abort', abort);
        calls.set(file.name, {
          options,
          succeed: () =>
            resolve({
              url: `/api/files/${file.name}`,
              path: 'p',
              measures: {} as never,
              legalWarning: null,
              legalAnalysis: { riskLevel: 'low', commercialKeywords: [] },
              legalStatements: null,
            }),
          fail: reject,
        });
      }),
  );
  useFiles.setState({ restoring: false });
  // As a customer whose first file is already stored; what happens before that is the introduction's own test.
  await introduced(async () => undefined);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UploadStep onNext={onNext} />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});

afterEach(async () => {
  act(() => resetTab('order'));
  calls.clear();
  onNext.mockClear();
});

const choose = async (...files: File[]) => {
  await userEvent.upload(await fileInput(), files, {
    applyAccept: false,
  });
};
const card = async (name: string) => {
  const item = (await screen.findByRole('heading', { name, level: 3 })).closest('li');
  if (!item) throw new Error(`No card for ${name}`);
  return within(item);
};
const store = async (name: string) => {
  const { succeed } = await call(name);
  act(succeed);
  await waitFor(() => expect(listedParts().find((e) => e.name === name)?.status).toBe('completed'));
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('cards', () => {
  test('UPL-01 UPL-02 UPL-03 several files become cards with their facts', async () => {
    await choose(boxStl('würfel.stl', 20), boxStl('platte.STL', 60, 31, 4.5));
    const cube = await card('würfel.stl');
    expect(await cube.findAllByText('STL')).not.toHaveLength(0);
    expect(cube.getAllByText((_, e) => plain(e?.textContent) === '20 × 20 × 20 mm')).not.toHaveLength(0);
    expect(cube.getAllByText((_, e) => plain(e?.textContent) === '12 Dreiecke')).not.toHaveLength(0);
    expect(cube.getByText('Noch nicht gespeichert')).toBeInTheDocument();
    const plate = await card('platte.STL');
    expect(
      await plate.findAllByText((_, e) => plain(e?.textContent) === '60 × 31 × 4,5 mm'),
    ).not.toHaveLength(0);
    await store('würfel.stl');
    expect(cube.getByText('Gespeichert')).toBeInTheDocument();
  });

  test('UPL-03 the price says what it is of, and is no range that the customer may leave', async () => {
    act(() => client.setQueryData(settingsQuery.queryKey, SETTINGS));
    await choose(boxStl('würfel.stl', 20));
    const cube = await card('würfel.stl');
    // 8 cm³: PLA at 0.3 mm and 10 % for the least, PLA at 0.2 mm and 20 % for the standard.
    const price = plain((await cube.findByText(/^ab /)).closest('p')?.textContent);
    expect(price).toBe('Preis: ab 5,40 € · Standard 5,56 € Standard: PLA, 0,2 mm, 20 % Füllgrad');
    expect(price).not.toContain('bis');
    expect(cube.queryByText(/je nach Druckeinstellung/)).not.toBeInTheDocument();
  });

  test('API-10 a file is stored and can be ordered without a second answer of the server: the page does not ask for one', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    await choose(boxStl('würfel.stl', 20));
    const cube = await card('würfel.stl');
    await store('würfel.stl');
    expect(cube.getByText('Gespeichert')).toBeInTheDocument();
    expect(asked.mock.calls.filter(([input]) => String(input).includes('process-uploaded-file'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Weiter zur Konfiguration/ }));
    expect(onNext).toHaveBeenCalled();
  });

  test('UPL-04 UPL-05 UPL-06 FMT-14 the volume is multiplied by the quantity, which is never below 1', async () => {
    const user = userEvent.setup();
    await choose(boxStl('würfel.stl', 20));
    const cube = await card('würfel.stl');
    const volume = () =>
      cube.getAllByText((_, e) => /cm³ \(gemessen\)$/.test(plain(e?.textContent)))[0]?.textContent;
    await waitFor(() => expect(plain(volume())).toContain('8 cm³ (gemessen)'.replace('8', '8,00')));
    expect(cube.getByRole('button', { name: 'Anzahl von würfel.stl verringern' })).toBeDisabled();
    await user.click(cube.getByRole('button', { name: 'Anzahl von würfel.stl erhöhen' }));
    expect(plain(volume())).toContain('2 × 8,00 = 16,00 cm³');
    const field = cube.getByRole('textbox', { name: 'Anzahl von würfel.stl' });
    await user.clear(field);
    await user.type(field, '12');
    await user.tab();
    expect(plain(volume())).toContain('96,00 cm³');
    await user.clear(field);
    await user.type(field, 'viele');
    await user.tab();
    expect(field).toHaveValue('1');
    expect(plain(volume())).toContain('8,00 cm³');
  });

  test('UPL-03 FMT-14 what makes the price comes first; the surface is checked, and the volume corrected, beside it', async () => {
    let check: () => void = () => {};
    const checked = new Promise<void>((resolve) => {
      check = resolve;
    });
    vi.mocked(parseModel).mockImplementation(async (file, options) => {
      const model = await parseHere(file, options);
      await checked;
      const volumeMm3 = 2 * (model.measures.volumeMm3 ?? 0);
      return { ...model, measures: { ...model.measures, volumeMm3 } };
    });
    await choose(boxStl('würfel.stl', 20));
    const cube = await card('würfel.stl');
    expect(await cube.findByText('Oberfläche wird geprüft …')).toBeInTheDocument();
    const volume = () =>
      plain(cube.getAllByText((_, e) => /cm³ \(/.test(plain(e?.textContent)))[0]?.textContent);
    expect(volume()).toContain('8,00 cm³ (gemessen)');
    // Nothing waits for the check: the file is already on its way.
    await store('würfel.stl');
    expect(cube.getByText('Oberfläche wird geprüft …')).toBeInTheDocument();
    await waitFor(() => expect(sessionStorage.getItem('uploadedFiles')).toContain('"modelData":null'));
    await act(async () => check());
    expect(await cube.findByText('Wasserdicht')).toBeInTheDocument();
    expect(volume()).toContain('16,00 cm³');
    await waitFor(() => expect(sessionStorage.getItem('uploadedFiles')).toContain('"watertight":true'));
  });

  test('a surface that could not be checked costs nobody the price', async () => {
    vi.mocked(parseModel).mockImplementation(async (file, options) => {
      await parseHere(file, options);
      throw new Error('out of memory');
    });
    await choose(boxStl('a.stl', 10));
    const a = await card('a.stl');
    expect(await a.findByText('Oberfläche nicht geprüft')).toBeInTheDocument();
    await store('a.stl');
    expect(a.getByText('Gespeichert')).toBeInTheDocument();
  });

  test('a part of suspicious size is asked about, with the size it may have been meant to have', async () => {
    await choose(boxStl('winzig.stl', 0.05, 0.04, 0.03), boxStl('normal.stl', 20));
    const tiny = await card('winzig.stl');
    expect(await tiny.findByText(/kleiner als 3 mm\. Meinten Sie .*Meter\?/)).toBeInTheDocument();
    expect(plain(tiny.getByText(/^Meter: /).textContent)).toBe('Meter: 50 × 40 × 30 mm');
    await store('normal.stl');
    expect((await card('normal.stl')).queryByText(/Meinten Sie/)).not.toBeInTheDocument();
  });

  test('FMT-24 without measures the dimensions are estimated from the volume, and say so', async () => {
    act(() =>
      haveParts([
        {
          id: 'x',
          name: 'fern.step',
          size: 0,
          format: 'step',
          stage: 'cart',
          configuration: CONFIGURATION,
          file: 'unavailable',
          volumeCm3: 1000,
        },
      ]),
    );
    const far = await card('fern.step');
    const text = plain(far.getByText('Maße').closest('dl')?.textContent);
    expect(text).toContain('Maße120 × 90 × 80 mm (geschätzt)');
    expect(text).toContain('Volumen1.000,00 cm³ (geschätzt)');
  });

  test('a unit is taken by a press and given back by a second one; size, volume, price and a reload follow', async () => {
    act(() => client.setQueryData(settingsQuery.queryKey, SETTINGS));
    await choose(boxStl('klein.stl', 2));
    await store('klein.stl');
    const small = await card('klein.stl');
    const text = () => plain(small.getByText('Maße').closest('dl')?.textContent);
    await waitFor(() => expect(text()).toContain('2 × 2 × 2 mm'));
    const centimetres = small.getByRole('button', { name: /^Zentimeter: 20 × 20 × 20.mm$/ });
    expect(centimetres).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(centimetres);
    await waitFor(() => expect(text()).toContain('20 × 20 × 20 mm'));
    expect(text()).toContain('8,00 cm³ (gemessen)');
    expect(plain((await small.findByText(/^ab /)).textContent)).toContain('Standard 5,56 €');
    await waitFor(() =>
      expect(JSON.parse(sessionStorage.getItem('uploadedFiles') ?? '[]')).toMatchObject([
        { unit: 'centimeter', modelData: { dimensionsMm: [2, 2, 2] } },
      ]),
    );
    // The question is answered: a quiet line says how, and leads back to it.
    expect(small.queryByText(/Meinten Sie/)).not.toBeInTheDocument();
    expect(plain(small.getByText(/gelesen/).textContent)).toBe('Als Zentimeter gelesen · ändern');
    const change = small.getByRole('button', { name: 'ändern' });
    expect(change).toHaveFocus();
    await userEvent.click(change);
    expect(small.getByText(/Meinten Sie/)).toBeInTheDocument();
    const chosen = small.getByRole('button', { name: /^Zentimeter: .* ✓$/ });
    expect(chosen).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(chosen);
    await waitFor(() => expect(text()).toContain('2 × 2 × 2 mm'));
    expect(listedParts()[0]?.unit).toBeUndefined();
  });

  test('only units in which the part fits the plate are offered, and the others are named', async () => {
    await choose(boxStl('stift.stl', 4), boxStl('halter.stl', 40));
    await store('stift.stl');
    await store('halter.stl');
    const open = async (name: string) => {
      const { getByRole } = await card(name);
      const change = await waitFor(() => getByRole('button', { name: `Einheit von ${name} ändern` }));
      await userEvent.click(change);
      const choice = document.getElementById(change.getAttribute('aria-controls') ?? '');
      if (!choice) throw new Error(name);
      const units = within(choice)
        .getAllByRole('button')
        .map((unit) => plain(unit.textContent));
      return { units, words: choice.textContent };
    };
    expect(await open('stift.stl')).toEqual({
      units: ['Millimeter: 4 × 4 × 4 mm', 'Zoll: 101,6 × 101,6 × 101,6 mm', 'Zentimeter: 40 × 40 × 40 mm'],
      words: expect.stringContaining('Als Meter gelesen passt das Teil nicht auf die Druckplatte.'),
    });
    expect(await open('halter.stl')).toEqual({
      units: ['Millimeter: 40 × 40 × 40 mm'],
      words: expect.stringContaining(
        'Als Zoll, Zentimeter oder Meter gelesen passt das Teil nicht auf die Druckplatte.',
      ),
    });
  });

  test('a part under 1 mm holds the way on until its unit is named or its size confirmed', async () => {
    await choose(boxStl('winzig.stl', 0.5));
    await store('winzig.stl');
    const tiny = await card('winzig.stl');
    expect(await tiny.findByText(/^Das Teil ist kürzer als 1 mm/)).toBeInTheDocument();
    await userEvent.click(button('Weiter zur Konfiguration (1 Teile)'));
    expect(onNext).not.toHaveBeenCalled();
    // The refused press and the sentence of the bar both lead to the question.
    const [firstAnswer] = tiny.getAllByRole('button', { name: /: .* mm$/ });
    expect(firstAnswer).toHaveFocus();
    button('winzig.stl entfernen').focus();
    await userEvent.click(button('Bei einem Teil fehlt noch die Einheit.'));
    expect(firstAnswer).toHaveFocus();
    await userEvent.click(tiny.getByRole('button', { name: /^Ja, wirklich 0,5/ }));
    expect(tiny.queryByText(/^Das Teil ist kürzer als 1 mm/)).not.toBeInTheDocument();
    await userEvent.click(button('Weiter zur Konfiguration (1 Teile)'));
    expect(onNext).toHaveBeenCalledOnce();
    expect(listedParts()[0]?.unit).toBe('millimeter');
    expect(plain(tiny.getByText(/gelesen/).textContent)).toBe('Als Millimeter gelesen · ändern');
  });

  test('a part over the plate that a smaller unit explains is taken from the dialog, and sent with its unit', async () => {
    await choose(boxStl('gross.stl', 508));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modell zu groß für Druckplatte' }));
    expect(dialog.getByText(/Meinten Sie Zoll oder Zentimeter\?/)).toBeInTheDocument();
    await userEvent.click(
      dialog.getByRole('button', { name: /^gross\.stl übernehmen als Zoll: 20 × 20 × 20.mm$/ }),
    );
    const { options } = await call('gross.stl');
    expect(options.unit).toBe('inchTooOften');
    await store('gross.stl');
    const large = await card('gross.stl');
    expect(plain(large.getByText('Maße').closest('dl')?.textContent)).toContain('20 × 20 × 20 mm');
    // Without its unit it fits no plate.
    await userEvent.click(large.getByRole('button', { name: 'ändern' }));
    await userEvent.click(large.getByRole('button', { name: /^Zoll: .* ✓$/ }));
    expect(await screen.findByRole('dialog', { name: 'Modell zu groß für Druckplatte' })).toBeInTheDocument();
    expect(listedParts()).toEqual([]);
  });

  test('UPL-07 remove takes the model away with everything that a reload would bring back', async () => {
    await choose(boxStl('a.stl', 10), boxStl('b.stl', 10));
    await store('a.stl');
    await store('b.stl');
    await userEvent.click(button('a.stl entfernen'));
    expect(screen.queryByRole('heading', { name: 'a.stl' })).not.toBeInTheDocument();
    await waitFor(() => expect(sessionStorage.getItem('uploadedFiles')).not.toContain('a.stl'));
    expect(button('3D-Vorschau von b.stl')).toBeInTheDocument();
  });

  test('UPL-07 UPL-28 the focus goes on from card to card as they go, and at last to the drop zone', async () => {
    await choose(boxStl('a.stl', 10), boxStl('b.stl', 10));
    await store('a.stl');
    await store('b.stl');
    button('a.stl entfernen').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(button('b.stl entfernen')).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByText('Dateien auswählen')).toHaveFocus());
  });

  test('UPL-41 an uploaded file holds its fields, stored under the names of the specification; the colour is configured', async () => {
    await choose(boxStl('a.stl', 10));
    await call('a.stl');
    const saved = () => {
      window.dispatchEvent(new Event('pagehide'));
      return JSON.parse(sessionStorage.getItem('uploadedFiles') ?? '[]')[0];
    };
    // On its way: nothing can bring it back but the customer.
    expect(listedParts().map(isStored)).toEqual([false]);
    expect(saved()).toMatchObject({ modelFileUrl: null, uploadedToStorage: false, needsReupload: true });
    await store('a.stl');
    await waitFor(() => expect(listedParts()[0]?.measures).toHaveProperty('watertight', true));
    const [entry] = listedParts();
    expect(entry).toMatchObject({
      id: expect.stringMatching(/./),
      name: 'a.stl',
      format: 'stl',
      size: 684,
      quantity: 1,
      modelFileUrl: '/api/files/a.stl',
      measures: expect.objectContaining({ triangles: 12, volumeMm3: 1000, dimensionsMm: [10, 10, 10] }),
    });
    expect(listedParts().map(isStored)).toEqual([true]);
    expect(saved()).toMatchObject({
      id: entry?.id,
      name: 'a.stl',
      fileSize: 684,
      modelData: { triangles: 12, volumeMm3: 1000, dimensionsMm: [10, 10, 10], watertight: true },
      quantity: 1,
      primaryColor: 'Weiß',
      modelFileUrl: '/api/files/a.stl',
      uploadedToStorage: true,
      needsReupload: false,
    });
    expect(await originalOf(entry?.id ?? '')).toMatchObject({ name: 'a.stl', size: 684 });
    act(() => patchPart(entry?.id ?? '', { configuration: { ...CONFIGURATION, primaryColor: 'Rot' } }));
    expect(listedParts()[0]).not.toHaveProperty('primaryColor');
    expect(saved()).toMatchObject({ primaryColor: 'Rot', configuration: { primaryColor: 'Rot' } });
    // Before it is configured a part is shown in the blue that no colour has.
    expect(UNCONFIGURED_COLOR).toBe(
      (await loadPricing()).colorHex('-', (await loadPricing()).defaultSettings()),
    );
  });
});

describe('more parts than one order takes', () => {
  test('more than 100 are told where they come together, in several drops as well', async () => {
    const parts = Array.from({ length: 101 }, (_, index) => ({ id: `p${index}` }));
    act(() => haveParts(parts.slice(0, 100)));
    expect(screen.queryByText(/höchstens 100 verschiedene Teile/)).toBeNull();
    act(() => haveParts(parts));
    expect(
      screen.getByText(
        'Eine Bestellung fasst höchstens 100 verschiedene Teile, das sind 101. Bitte entfernen Sie eines und bestellen Sie es danach für sich.',
      ),
    ).toBeVisible();
  });
});

describe('progress', () => {
  test('UPL-08 UPL-25 UPL-26 the states come in order, and the bar follows the request from 50 to 90', async () => {
    // On a slow machine the steps for browsers without progress may begin; they stay where they are.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const seen: string[] = [];
    const stop = useFiles.subscribe(({ byId }) => {
      const [file] = Object.values(byId);
      if (!file) return;
      const { status, progress, message } = file;
      const line = `${status} ${progress} ${message}`;
      if (seen.at(-1) !== line) seen.push(line);
    });
    await choose(boxStl('a.stl', 10));
    const { options, succeed } = await call('a.stl');
    act(() => options.onProgress?.(0.5));
    const a = await card('a.stl');
    expect(a.getByRole('progressbar', { name: 'Upload von a.stl' })).toHaveAttribute('aria-valuenow', '70');
    expect(a.getByRole('button', { name: 'Upload von a.stl abbrechen' })).toBeInTheDocument();
    act(() => options.onProgress?.(1));
    act(succeed);
    await waitFor(() => expect(seen.at(-1)).toContain('completed'));
    stop();
    expect(seen).toEqual([
      'starting 0 Starte Upload...',
      'parsing 20 Analysiere 3D-Modell...',
      'uploading 50 Lade Datei hoch...',
      'uploading 70 Lade Datei hoch...',
      'processing 90 Verarbeite Daten...',
      'completed 100 Upload erfolgreich!',
    ]);
  });

  test('UPL-27 progress and status are cleared 2 s after completion', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await choose(boxStl('a.stl', 10));
      await store('a.stl');
      expect(screen.getByText('Upload erfolgreich!')).toBeInTheDocument();
      await act(() => vi.advanceTimersByTimeAsync(1500));
      expect(screen.getByText('Upload erfolgreich!')).toBeInTheDocument();
      await act(() => vi.advanceTimersByTimeAsync(600));
      expect(screen.queryByText('Upload erfolgreich!')).not.toBeInTheDocument();
      expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
  });

  test('UPL-28 UPL-29 cancelling one aborts its request, removes it, and says nothing', async () => {
    await choose(boxStl('a.stl', 10), boxStl('b.stl', 10));
    const { options } = await call('a.stl');
    await call('b.stl');
    await userEvent.click(button('Upload von a.stl abbrechen'));
    expect(options.signal?.aborted).toBe(true);
    expect(screen.queryByRole('heading', { name: 'a.stl' })).not.toBeInTheDocument();
    expect(screen.queryByText(/abgebrochen|fehlgeschlagen/)).not.toBeInTheDocument();
    await store('b.stl');
  });

  test('UPL-11 cancel all ends what runs and what waits, and leaves the finished', async () => {
    await choose(boxStl('done.stl', 10));
    await store('done.stl');
    await choose(boxStl('a.stl', 10), boxStl('b.stl', 10), boxStl('c.stl', 10));
    const { options } = await call('a.stl');
    await userEvent.click(button('Alle Uploads abbrechen'));
    expect(options.signal?.aborted).toBe(true);
    expect(listedParts().map(({ name }) => name)).toEqual(['done.stl']);
    expect(calls.has('c.stl')).toBe(false);
    // The places are free again.
    await choose(boxStl('d.stl', 10));
    await store('d.stl');
  });

  test('two files are on their way at a time', async () => {
    await choose(boxStl('a.stl', 10), boxStl('b.stl', 10), boxStl('c.stl', 10));
    await call('a.stl');
    await call('b.stl');
    expect(calls.has('c.stl')).toBe(false);
    // The third one has its measures all the same, and says what it waits for.
    const c = await card('c.stl');
    expect(await c.findByText('Wartet auf andere Uploads...')).toBeInTheDocument();
    expect(await c.findByText('Wasserdicht')).toBeInTheDocument();
    await store('a.stl');
    await call('c.stl');
    expect(c.getByText('Lade Datei hoch...')).toBeInTheDocument();
  });
});

describe('without a connection', () => {
  let online = true;
  const go = (state: 'online' | 'offline') => {
    online = state === 'online';
    window.dispatchEvent(new Event(state));
  };
  beforeEach(() => {
    online = true;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  });

  test('UPL-25 an upload pauses without failing and goes on by itself', async () => {
    await choose(boxStl('a.stl', 10));
    const { options } = await call('a.stl');
    act(() => options.onProgress?.(0.5));
    calls.clear();
    act(() => go('offline'));
    const a = await card('a.stl');
    expect(
      await a.findByText('Keine Verbindung. Der Upload wird fortgesetzt, sobald Sie wieder online sind.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Keine Verbindung: 1 Upload wartet.')).toBeInTheDocument();
    expect(screen.queryByText('⚠️ Upload fehlgeschlagen')).not.toBeInTheDocument();
    expect(calls.size).toBe(0);
    act(() => go('online'));
    await store('a.stl');
    expect(screen.queryByText(/Keine Verbindung/)).not.toBeInTheDocument();
  });
});

describe('failures', () => {
  test('UPL-09 UPL-10 UPL-30 UPL-40 a failed file says why and is sent again, alone or with all', async () => {
    await choose(boxStl('a.stl', 10), boxStl('b.stl', 10));
    (await call('a.stl')).fail(new UploadFailure('refused', 'Upload fehlgeschlagen: 502 Bad Gateway'));
    (await call('b.stl')).fail(
      new UploadFailure('timeout', 'Upload timeout - Datei zu groß oder Server überlastet'),
    );
    const a = await card('a.stl');
    expect(await a.findByText('⚠️ Upload fehlgeschlagen')).toBeInTheDocument();
    expect(a.getByText('Upload fehlgeschlagen: 502 Bad Gateway')).toBeInTheDocument();
    const list = within(await screen.findByRole('group', { name: 'Fehlgeschlagene Uploads' }));
    // The newest failure is announced; its reason stands once, on its card.
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^2 Uploads fehlgeschlagen Fehler beim Verarbeiten der Datei b\.stl: Upload timeout/,
    );
    const b = await card('b.stl');
    expect(b.getByText(/Server überlastet Versuchen Sie eine kleinere Datei\./)).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { name: /stl$/ })).toHaveLength(2);
    expect(plain(screen.getByText(/^0 von/).textContent)).toBe(
      '0 von 2 Dateien hochgeladen, 2 fehlgeschlagen.',
    );

    calls.clear();
    await userEvent.click(list.getByRole('button', { name: 'a.stl erneut versuchen' }));
    await store('a.stl');
    calls.clear();
    await userEvent.click(button('Alle erneut versuchen'));
    await store('b.stl');
    expect([...calls.keys()]).toEqual(['b.stl']);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText('Alle Dateien wurden erfolgreich hochgeladen.')).toBeInTheDocument();
    // The file was measured at the first try; only the sending was repeated.
    expect(parseModel).toHaveBeenCalledTimes(2);
  });

  test('DUTY-13 the headings are in order, with failed uploads and without', async () => {
    await choose(boxStl('gut.stl', 10));
    await card('gut.stl');
    expect(headingLevels()).toEqual([1, 2, 3]);
    await choose(new File(['this is no model'], 'kaputt.stl'));
    await screen.findByRole('group', { name: 'Fehlgeschlagene Uploads' });
    expect(headingLevels()).toEqual([1, 2, 3, 3]);
  });

  test('a failed upload keeps its place among the cards, and the list and the bar lead to it', async () => {
    const names = () =>
      screen.getAllByRole('heading', { level: 3, name: /stl$/ }).map(({ textContent }) => textContent);
    await choose(boxStl('a.stl', 10), new File(['this is no model'], 'kaputt.stl'), boxStl('b.stl', 10));
    await store('a.stl');
    await store('b.stl');
    const failed = within(await screen.findByRole('group', { name: 'Fehlgeschlagene Uploads' }));
    expect(names()).toEqual(['a.stl', 'kaputt.stl', 'b.stl']);
    const first = (await card('kaputt.stl')).getAllByRole('button')[0];
    await userEvent.click(failed.getByRole('button', { name: 'kaputt.stl' }));
    expect(first).toHaveFocus();
    button('b.stl entfernen').focus();
    await userEvent.click(button(/^2 von 3/));
    expect(first).toHaveFocus();
    // The way on leads on without it.
    await userEvent.click(button(/^Weiter mit 2.Teilen$/));
    expect(onNext).toHaveBeenCalledOnce();
  });

  test('UPL-10 all failed uploads are removed at once; the others stay', async () => {
    const broken = (name: string) => new File(['this is no model'], name);
    await choose(broken('a.stl'), boxStl('gut.stl', 10), broken('b.stl'));
    const failed = await screen.findByRole('group', { name: 'Fehlgeschlagene Uploads' });
    await waitFor(() => expect(within(failed).getAllByRole('listitem')).toHaveLength(2));
    await userEvent.click(within(failed).getByRole('button', { name: 'Alle entfernen' }));
    expect(listedParts().map(({ name }) => name)).toEqual(['gut.stl']);
    expect(screen.queryByRole('group', { name: 'Fehlgeschlagene Uploads' })).not.toBeInTheDocument();
  });

  test('UPL-39 a file that the core refuses says why; the others go on', async () => {
    await choose(new File(['this is no model'], 'kaputt.stl'), boxStl('gut.stl', 10));
    const broken = await card('kaputt.stl');
    expect(await broken.findByText(/^Fehler beim Analysieren der Datei: .{10,}/)).toBeInTheDocument();
    await store('gut.stl');
    expect(calls.has('kaputt.stl')).toBe(false);
  });

  test('PRC-04 a surface without a body says at once that it cannot be printed, why, and costs nothing', async () => {
    act(() => client.setQueryData(settingsQuery.queryKey, SETTINGS));
    await choose(triangleStl('flach.stl'), boxStl('gut.stl', 10));
    const flat = await card('flach.stl');
    const said = await flat.findByText(
      /^Fehler beim Analysieren der Datei: Das Modell ist eine Fläche ohne Dicke/,
    );
    expect(said).toHaveTextContent(
      /schließt kein Volumen ein .* nicht drucken.*Bitte schließen Sie das Netz/,
    );
    await store('gut.stl');
    expect(calls.has('flach.stl')).toBe(false);
    expect(flat.queryByText(/^ab /)).not.toBeInTheDocument();
    expect(flat.getByText('Modell lässt sich nicht drucken')).toBeInTheDocument();
    await userEvent.click(button(/^Weiter mit 1.Teil$/));
    expect(onNext).toHaveBeenCalledOnce();
  });

  test('PRC-04 what only the complete measures tell ends the sending', async () => {
    let check: () => void = () => {};
    const checked = new Promise<void>((resolve) => {
      check = resolve;
    });
    vi.mocked(parseModel).mockImplementation(async (file, options) => {
      const model = await parseHere(file, options);
      await checked;
      return { ...model, measures: { ...model.measures, volumeMm3: undefined } };
    });
    await choose(boxStl('gefaltet.stl', 20));
    const { options } = await call('gefaltet.stl');
    await act(async () => check());
    const folded = await card('gefaltet.stl');
    expect(await folded.findByText(/Das Modell ist eine Fläche ohne Dicke/)).toBeInTheDocument();
    expect(options.signal?.aborted).toBe(true);
  });

  test('UPL-39 a parser that dies of a file', async () => {
    vi.mocked(parseModel).mockRejectedValueOnce(new WebAssembly.RuntimeError('unreachable'));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await choose(boxStl('a.stl', 10));
    expect(
      await (await card('a.stl')).findByText('Datei konnte nicht analysiert werden'),
    ).toBeInTheDocument();
  });

  test('ERR-01 without a parser', async () => {
    vi.mocked(parseModel).mockRejectedValueOnce(new ParserUnavailable());
    await choose(boxStl('a.stl', 10));
    expect(
      await (await card('a.stl')).findByText('Datei-Parser nicht verfügbar - Bitte laden Sie die Seite neu'),
    ).toBeInTheDocument();
  });

  test('UPL-24 a taken name is skipped with a toast, unless its upload had failed', async () => {
    await choose(boxStl('a.stl', 10));
    await store('a.stl');
    await choose(boxStl('a.stl', 30));
    expect(await screen.findByText(/„a\.stl“ ist bereits in der Liste/)).toBeInTheDocument();
    expect(listedParts()).toHaveLength(1);

    await choose(new File(['nothing'], 'b.stl'));
    const broken = await card('b.stl');
    await broken.findByText('Datei lässt sich nicht lesen');
    // No other try can help, and it is not counted.
    expect(broken.queryByRole('button', { name: 'b.stl erneut versuchen' })).not.toBeInTheDocument();
    expect(broken.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByText(/^Gesamt: 1\sTeil$/)).toBeInTheDocument();
    expect(button(/^Weiter mit 1.Teil$/)).toBeEnabled();
    await choose(boxStl('b.stl', 10));
    await store('b.stl');
    expect(listedParts().map(({ name }) => name)).toEqual(['a.stl', 'b.stl']);
  });
});

describe('dialogs', () => {
  test('UPL-20 UPL-21 another extension opens the dialog with the formats; the good file goes on', async () => {
    await choose(new File(['x'], 'foto.png'), boxStl('GUT.STL', 10));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nicht unterstütztes Dateiformat' }));
    expect(dialog.getByText('foto.png')).toBeInTheDocument();
    for (const format of ['STL', 'OBJ', 'STEP', 'STP', 'PLY', 'AMF']) {
      expect(dialog.getByText(format)).toBeInTheDocument();
    }
    // The dialog listens to keys from the moment it has the focus.
    await waitFor(() =>
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await store('GUT.STL');
  });

  test('UPL-22 LIM-01 a file over 50 MB is listed with its size; one of exactly 50 MB is taken', async () => {
    const sized = (name: string, size: number) =>
      Object.defineProperty(new File(['x'], name), 'size', { value: size });
    await choose(
      sized('riesig.stl', 73_400_320),
      sized('knapp.stl', 52_428_801),
      sized('genau.stl', 52_428_800),
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Datei zu groß' }));
    expect(plain(dialog.getByText('riesig.stl').parentElement?.textContent)).toBe('riesig.stl70 MB');
    expect(plain(dialog.getByText('knapp.stl').parentElement?.textContent)).toBe('knapp.stletwas über 50 MB');
    expect(dialog.queryByText('genau.stl')).not.toBeInTheDocument();
    // While the operator's address is unknown.
    expect(dialog.getByRole('link', { name: /Impressum/ })).toHaveAttribute('href', '/impressum');
    act(() => client.setQueryData(shopQuery.queryKey, SHOP));
    const subject = encodeURIComponent('Datei zu groß: riesig.stl, knapp.stl');
    expect(
      await dialog.findByRole('link', { name: /E-Mail schreiben: ?hallo@example\.org/ }),
    ).toHaveAttribute('href', `mailto:hallo@example.org?subject=${subject}`);
    expect(dialog.getByRole('link', { name: /Anrufen: ?\+49 711 000000/ })).toHaveAttribute(
      'href',
      'tel:+49711000000',
    );
  });

  test('UPL-23 LIM-03 a part over 250 mm is refused with its three sides; 250 mm is taken', async () => {
    await choose(boxStl('lang.stl', 250.5, 20, 10), boxStl('passt.stl', 250));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modell zu groß für Druckplatte' }));
    const facts = plain(dialog.getByText('lang.stl').closest('li')?.textContent);
    // What follows asks for the unit.
    expect(facts.split('Das Modell ist')[0]).toBe(
      'lang.stlLänge250,5 mmBreite20 mmHöhe10 mmUm 45° gedreht, schräg über die Platte, passt es: Bitte drehen Sie es im CAD-Programm und laden Sie es erneut hoch.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Verstanden' }));
    await store('passt.stl');
    expect(listedParts().map(({ name }) => name)).toEqual(['passt.stl']);
    expect(calls.has('lang.stl')).toBe(false);
  });

  test('ERR-03 an empty file is told about and not added', async () => {
    await choose(new File([], 'leer.stl'));
    expect(await screen.findByText(/„leer\.stl“ ist leer/)).toBeInTheDocument();
    expect(listedParts()).toHaveLength(0);
  });

  test('ERR-03 more than 100 files at once', { timeout: 20_000 }, async () => {
    const files = Array.from({ length: 101 }, (_, i) => new File(['x'], `${i}.stl`));
    // The same event as above without the clicks that lead to it, each of which costs for each file.
    fireEvent.change(await fileInput(), {
      target: { files },
    });
    expect(
      await screen.findByText(/höchstens 100 Dateien.*Eine Datei wurde nicht hinzugefügt/),
    ).toBeInTheDocument();
    expect(listedParts()).toHaveLength(100);
  });
});

describe('the way on', () => {
  test('UPL-17 without a file a press says what is missing', async () => {
    const next = button('Weiter zur Konfiguration (0 Teile)');
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(next);
    expect(screen.getByText('Bitte laden Sie mindestens eine Datei hoch.')).toBeInTheDocument();
    expect(onNext).not.toHaveBeenCalled();
  });

  test('STEP-04 UPL-13 UPL-14 UPL-15 UPL-18 UPL-19 the button follows the uploads, and leads on only after the last one', async () => {
    await choose(boxStl('a.stl', 10));
    const { fail } = await call('a.stl');
    await userEvent.click(button('Uploads laufen... Bitte warten'));
    expect(screen.getByText('Bitte warten Sie, bis alle Uploads abgeschlossen sind.')).toBeInTheDocument();
    act(() => fail(new UploadFailure('network', 'Upload fehlgeschlagen')));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Alle Uploads müssen abgeschlossen sein' }),
    );
    expect(screen.getByText(/^Alle Dateien müssen erfolgreich hochgeladen werden/)).toBeInTheDocument();
    calls.clear();
    await userEvent.click(button('Alle erneut versuchen'));
    expect(onNext).not.toHaveBeenCalled();
    await store('a.stl');
    await userEvent.click(button('Anzahl von a.stl erhöhen'));
    await userEvent.click(button('Weiter zur Konfiguration (2 Teile)'));
    expect(onNext).toHaveBeenCalledOnce();
    expect(listedParts().some(isRunning)).toBe(false);
    expect(sessionStorage.getItem('uploadedFiles')).toContain('"quantity":2');
  });

  test('UPL-12 UPL-16 the total part count and the summary are announced', async () => {
    await choose(boxStl('a.stl', 10));
    const status = (await screen.findByText('1 Upload läuft …')).closest('[role="status"]');
    expect(plain(status?.textContent)).toBe('Gesamt: 1 Teil1 Upload läuft …Uploads laufen.');
    // How many still run would be read aloud for every file.
    expect(screen.getByText('1 Upload läuft …')).toHaveAttribute('aria-hidden', 'true');
    await store('a.stl');
    await userEvent.click(button('Anzahl von a.stl erhöhen'));
    expect(plain(status?.textContent)).toBe('Gesamt: 2 TeileDie Datei wurde erfolgreich hochgeladen.');
  });
});
