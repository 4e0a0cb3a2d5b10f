import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import catalog from 'virtual:core-catalog';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settingsQuery } from '../../../api/settings';
import { uploadModel } from '../../../api/upload';
import {
  type DisplayBuffers,
  type FileUnit,
  isComplete,
  loadPricing,
  parseModel,
} from '../../../core/client';
import { parseHere, serveWasm } from '../../../core/forTests';
import { resetTab } from '../../../lib/resets';
import { fileInput } from '../../../testing/fileInput';
import { haveParts } from '../../../testing/list';
import { CHOSEN } from '../../../testing/parts';
import { DELIVERY_DATES } from '../../../testing/server';
import { SHIPPED_SETTINGS } from '../../../testing/settings';
import { Toaster } from '../../../ui';
import { listedParts, useFiles } from '../../files';
import { introduced } from '../../files/transfer/introduction';
import { patchPart } from '../../parts';
import { UploadStep } from '../UploadStep';
import { planSplit } from './split';

// The worker and the network are the two borders of this feature; everything inside, the core included, is real.
vi.mock('../../../core/client', async (original) => ({
  ...(await original<typeof import('../../../core/client')>()),
  parseModel: vi.fn(),
  warmCore: vi.fn(),
}));
vi.mock('../../../api/upload', async (original) => ({
  ...(await original<typeof import('../../../api/upload')>()),
  uploadModel: vi.fn(),
}));

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../core-wasm/fixtures/step', name), 'utf8');
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

beforeEach(async () => {
  serveWasm();
  await loadPricing();
  vi.mocked(parseModel).mockReset().mockImplementation(parseHere);
  vi.mocked(uploadModel).mockImplementation(async (file) => ({
    url: `/api/files/${encodeURIComponent(file.name)}/s`,
    path: 'p',
    measures: {} as never,
    legalWarning: null,
    legalAnalysis: { riskLevel: 'low', commercialKeywords: [] },
    legalStatements: null,
  }));
  useFiles.setState({ restoring: false });
  await introduced(async () => undefined);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(settingsQuery.queryKey, {
    settings: SHIPPED_SETTINGS,
    version: 1,
    deliveryDates: DELIVERY_DATES,
    daysBefore: 0,
    workingDays: [],
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UploadStep onNext={() => undefined} />
        <Toaster />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});

afterEach(() => act(() => resetTab('order')));

const drop = async (name: string, text: string) => {
  await userEvent.upload(await fileInput(), [new File([text], name)], { applyAccept: false });
  await waitFor(() => expect(listedParts().find((part) => part.name === name)?.status).toBe('completed'));
};
const part = (name: string) => listedParts().find((listed) => listed.name === name);
const open = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `${name} in Einzelteile zerlegen` }));
  return within(await screen.findByRole('dialog', { name: 'In Einzelteile zerlegen' }));
};

test('UPL-42 an assembly becomes its bodies: each a part with measures, quantity and price, in mm and without a question', async () => {
  await drop('baugruppe.step', fixture('named.step'));
  const id = part('baugruppe.step')?.id ?? '';
  act(() => patchPart(id, { quantity: 3, configuration: CHOSEN }));
  const dialog = await open('baugruppe.step');
  const rows = await dialog.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['Grundplatte3×', 'Bolzen Ø 106×']);
  expect(plain(dialog.getByText(/^Aus der Baugruppe/).textContent)).toBe(
    'Aus der Baugruppe werden 2 verschiedene Teile, zusammen 9 Stück:',
  );
  expect(dialog.getByText(/mehr oder weniger kosten als die Baugruppe/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Zerlegen' }));

  await waitFor(() => expect(part('baugruppe.step')).toBeUndefined());
  const names = ['baugruppe – Grundplatte.stl', 'baugruppe – Bolzen Ø 10.stl'];
  await waitFor(() => {
    for (const name of names) expect(part(name)?.status).toBe('completed');
    for (const name of names)
      expect(part(name)?.measures && isComplete(part(name)?.measures as never)).toBe(true);
  });
  const [plate, bolt] = names.map(part);
  expect(plate?.measures).toMatchObject({
    dimensionsMm: [60, 20, 5],
    watertight: true,
    shells: 1,
    trust: 'sure',
  });
  expect(plate?.measures?.volumeMm3).toBeCloseTo(6000, 3);
  expect(bolt?.measures).toMatchObject({ watertight: true, shells: 1, trust: 'sure' });
  expect(Math.abs((bolt?.measures?.volumeMm3 ?? 0) / (750 * Math.PI) - 1)).toBeLessThan(0.005);
  expect([plate?.quantity, bolt?.quantity]).toEqual([3, 6]);
  expect([plate?.configuration, bolt?.configuration]).toEqual([CHOSEN, CHOSEN]);
  expect([plate?.unit, bolt?.unit]).toEqual(['millimeter', 'millimeter']);
  expect(await screen.findByText(/„baugruppe\.step“ ist in 2.Teile zerlegt\./)).toBeInTheDocument();
  const cards = names.map((name) => screen.getByRole('heading', { name }).closest('li'));
  for (const card of cards) expect(plain(card?.textContent)).toMatch(/ab \d+,\d\d € · Standard \d/);
  // The keyboard stands on the first of the new cards.
  await waitFor(() => expect(document.activeElement?.closest('li')?.dataset.id).toBe(plate?.id));
});

test('UPL-42 one body in several places is one part, as often as it is there', async () => {
  await drop('zwei.step', fixture('mapped.step'));
  const dialog = await open('zwei.step');
  expect((await dialog.findAllByRole('listitem')).map((row) => row.textContent)).toEqual(['Körper 12×']);
  await userEvent.click(dialog.getByRole('button', { name: 'Zerlegen' }));
  await waitFor(() => expect(part('zwei – Körper 1.stl')).toMatchObject({ quantity: 2 }));
  expect(listedParts()).toHaveLength(1);
});

test('UPL-42 a tiny body of an assembly is asked about no unit that its file has named', async () => {
  await drop('klein.step', fixture('mapped.step').replaceAll('10.', '2.'));
  const dialog = await open('klein.step');
  await userEvent.click(await dialog.findByRole('button', { name: 'Zerlegen' }));
  await waitFor(() => expect(part('klein – Körper 1.stl')?.status).toBe('completed'));
  const card = (await screen.findByRole('heading', { name: 'klein – Körper 1.stl' })).closest('li');
  await waitFor(() => expect(plain(card?.textContent)).toContain('2 × 2 × 2 mm'));
  expect(card?.textContent).not.toContain('Zoll');
});

test('UPL-42 an assembly with a face that is not understood stays whole, and the dialog says why', async () => {
  // What such a surface is made of counts in the box: its origin, far away in this file, comes near.
  const near = fixture('named.step').replace('(5000.,5000.,0.)', '(5.,5.,0.)');
  await drop('offen.step', near.replace('=PLANE(', '=NOTHING('));
  const dialog = await open('offen.step');
  expect(
    await dialog.findByText(/lässt sich nicht zerlegen, weil ihr Volumen unsicher ist/),
  ).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Zerlegen' })).not.toBeInTheDocument();
  await userEvent.click(dialog.getAllByRole('button', { name: 'Schließen' })[0] as HTMLElement);
  expect(listedParts().map(({ name }) => name)).toEqual(['offen.step']);
  expect(screen.getByRole('button', { name: 'offen.step in Einzelteile zerlegen' })).toHaveFocus();
});

test('UPL-42 a body whose triangles do not close is named, and the assembly stays whole', async () => {
  // The wall is thinner than the triangles of the outer side run inside of it: they and those of the inner side cross.
  await drop('rohr.step', fixture('thinnest-tube.step'));
  const dialog = await open('rohr.step');
  expect(
    await dialog.findByText(/nicht zerlegen, weil „Rohr“ keine geschlossene Oberfläche hat\./),
  ).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Zerlegen' })).not.toBeInTheDocument();
  // Nothing else speaks against it.
  await waitFor(() => expect(part('rohr.step')?.measures).toMatchObject({ trust: 'sure', shells: 2 }));
  expect(listedParts().map(({ name }) => name)).toEqual(['rohr.step']);
});

test('UPL-42 UPL-23 a body that is larger than the plate by itself is named, and none of the others is taken', async () => {
  const text = fixture('named.step').replaceAll('(60.,', '(300.,');
  await userEvent.upload(await fileInput(), [new File([text], 'lang.step')], { applyAccept: false });
  const refused = within(await screen.findByRole('dialog', { name: 'Modell zu groß für Druckplatte' }));
  await userEvent.click(refused.getByRole('button', { name: 'lang.step in Einzelteile zerlegen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'In Einzelteile zerlegen' }));
  const sentence = await dialog.findByText(/lässt sich nicht zerlegen/);
  expect(plain(sentence.textContent)).toContain(
    'weil „Grundplatte“ mit 300 × 20 × 5 mm auch allein nicht auf die Druckplatte passt: Keine Seite darf länger als 250 mm sein.',
  );
  expect(dialog.queryByRole('button', { name: 'Zerlegen' })).not.toBeInTheDocument();
  expect(listedParts()).toEqual([]);
});

/** What a file becomes whose drawing is changed on the way. */
const planned = async (
  name: string,
  change: (drawn: DisplayBuffers) => Partial<DisplayBuffers>,
  unit?: FileUnit,
) => {
  const { measures, ...drawn } = await parseHere(new File([fixture(name)], name));
  const read = async () => ({ measures, drawn: { ...drawn, ...change(drawn) } });
  return planSplit({ name, quantity: 1, configuration: null, unit, read });
};

test('UPL-42 a unit that was named for the file counts on the plate too', async () => {
  const whole = await planned('named.step', () => ({}));
  expect(whole).toMatchObject({ pieces: [{ name: 'Grundplatte' }, { name: 'Bolzen Ø 10' }] });
  const { refusal } = await planned('named.step', () => ({}), 'inch');
  expect(plain(refusal)).toContain('„Grundplatte“ mit 1.524 × 508 × 127 mm');
});

test('UPL-42 bodies whose triangles enclose something else than the file says are not taken for its parts', async () => {
  // A wall so thin that a twentieth of it is lost to the triangles; the measures of the file are exact.
  await drop('rohr.step', fixture('thin-tube.step'));
  const dialog = await open('rohr.step');
  expect(await dialog.findByText(/nicht zerlegen, weil ihr Volumen unsicher ist/)).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Zerlegen' })).not.toBeInTheDocument();
  await waitFor(() => expect(part('rohr.step')?.measures).toMatchObject({ trust: 'sure', shells: 2 }));
  const { bodies } = await parseHere(new File([fixture('thin-tube.step')], 'rohr.step'));
  expect(bodies?.every(({ corners: [from, to] }) => from < to)).toBe(true);
  expect(listedParts().map(({ name }) => name)).toEqual(['rohr.step']);
});

test('UPL-42 a body whose own file would be larger than an upload may be is named', async () => {
  const most = Math.floor((catalog.maxUploadBytes - 84) / 50);
  /** The first body with triangles without an area, up to so many in all. */
  const filledTo = (count: number) => (drawn: DisplayBuffers) => {
    const [from, to] = drawn.bodies?.[0]?.corners ?? [0, 0];
    const own = (drawn.indices ?? []).filter((corner) => corner >= from && corner < to);
    const others = (drawn.indices ?? []).filter((corner) => corner < from || corner >= to);
    const indices = new Uint32Array(3 * count + others.length).fill(from, 0, 3 * count);
    indices.set(own);
    indices.set(others, 3 * count);
    return { indices };
  };
  expect(await planned('named.step', filledTo(most))).toMatchObject({ pieces: [{ triangles: most }, {}] });
  const { refusal } = await planned('named.step', filledTo(most + 1));
  expect(plain(refusal)).toMatch(/^„Grundplatte“ wäre als eigene Datei \d+ MB groß, möglich sind \d+ MB\./);
});

test('UPL-42 more parts than one order takes are told before', async () => {
  await drop('viele.step', fixture('named.step'));
  const others = Array.from({ length: 99 }, (_, i) => ({ id: `p${i}` }));
  act(() => haveParts([...listedParts(), ...others]));
  const dialog = await open('viele.step');
  expect(
    await dialog.findByText('Zerlegt wären es 101 verschiedene Teile. Eine Bestellung fasst höchstens 100.'),
  ).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Zerlegen' })).not.toBeInTheDocument();
});

test('UPL-42 a file that names no unit is asked about first', async () => {
  await drop('ohne.step', fixture('named.step').replace(/GLOBAL_UNIT_ASSIGNED_CONTEXT\(\([^)]*\)\)/g, ''));
  const dialog = await open('ohne.step');
  expect(await dialog.findByText(/in welcher Einheit es gezeichnet ist/)).toBeInTheDocument();
});

test('UPL-42 UPL-23 an assembly that is larger than the plate is split before it is taken', async () => {
  // Two boxes of 10 mm, 400 mm apart.
  const text = fixture('mapped.step').replaceAll('(40.,0.,0.)', '(400.,0.,0.)');
  await userEvent.upload(await fileInput(), [new File([text], 'weit.step')], { applyAccept: false });
  const refused = within(await screen.findByRole('dialog', { name: 'Modell zu groß für Druckplatte' }));
  await userEvent.click(refused.getByRole('button', { name: 'weit.step in Einzelteile zerlegen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'In Einzelteile zerlegen' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Zerlegen' }));
  await waitFor(() => expect(part('weit – Körper 1.stl')).toMatchObject({ quantity: 2, unit: 'millimeter' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(useFiles.getState().oversized).toEqual([]);
});

test('UPL-42 an assembly whose file cannot be fetched stays, and the dialog says so', async () => {
  await drop('da.step', fixture('named.step'));
  await waitFor(() =>
    expect(part('da.step')?.measures && isComplete(part('da.step')?.measures as never)).toBe(true),
  );
  const { measures } = part('da.step') ?? {};
  act(() => haveParts([{ id: 'fern', name: 'fern.step', format: 'step', measures }]));
  const dialog = await open('fern.step');
  expect(await dialog.findByText(/konnten nicht gelesen werden/)).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Zerlegen' })).not.toBeInTheDocument();
  expect(listedParts().map(({ name }) => name)).toEqual(['fern.step']);
});

test('UPL-42 a part of one body, and a file of triangles, cannot be split', async () => {
  await drop('quader.step', fixture('box-mm.step'));
  await waitFor(() => expect(screen.getAllByText(/1.Körper/)).not.toHaveLength(0));
  expect(screen.queryByRole('button', { name: /zerlegen/ })).not.toBeInTheDocument();
});
