import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { type FakeAnswer, fakeServer, LEGAL_TEXTS, SETTINGS, SHOP } from '../../lib/testing';
import { STORAGE } from '../consent/storageList';
import { LegalText, type LegalTextName, TermsPage, WithdrawalPage } from '.';

const SERVER = { '/api/shop': SHOP, '/api/settings': SETTINGS, ...LEGAL_TEXTS };
const BROKEN: FakeAnswer = [500, { success: false, error: 'Es klemmt.', code: 'internal' }];

function show(page: ReactNode): HTMLElement {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container } = render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Suspense>{page}</Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return container;
}

test('LAW-01, DUTY-09: a page shows the text, the version and the hash that the server names, whatever they are', async () => {
  const text = {
    name: 'agb',
    version: '2031-05-02',
    sha256: 'f'.repeat(64),
    title: 'AGB & Kundeninformationen',
    blocks: [
      { kind: 'heading', level: 2, text: [{ text: 'Geltung' }] },
      { kind: 'heading', level: 3, text: [{ text: 'Im Einzelnen' }] },
      { kind: 'operator' },
      {
        kind: 'paragraph',
        text: [
          { text: 'Erste <b>Zeile</b>\nnach ' },
          { text: '§ 312g Abs. 2 BGB', strong: true },
          { text: ', siehe ' },
          { text: 'hier', to: '/widerruf' },
          { text: ' und ' },
          { text: 'dort', emphasis: true, to: 'https://example.org/x' },
        ],
      },
      { kind: 'list', ordered: true, items: [[{ text: 'eins' }], [{ text: 'zwei' }]] },
      { kind: 'list', ordered: false, items: [[{ text: 'drei' }]] },
      { kind: 'table', head: [[{ text: 'Was' }]], rows: [[[{ text: 'Dateien' }]]] },
    ],
  };
  fakeServer({ ...SERVER, '/api/legal-texts/agb': text });
  const page = show(<TermsPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'AGB & Kundeninformationen' })).toBeVisible();
  expect(await screen.findByText(/^Fassung 2031-05-02/)).toHaveTextContent('f'.repeat(64));
  expect(screen.getByRole('heading', { level: 2, name: 'Geltung' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 3, name: 'Im Einzelnen' })).toBeVisible();
  expect(await screen.findByText(/Lagenwerk Muster GbR/)).toBeVisible();
  const paragraph = screen.getByText(/Erste <b>Zeile<\/b>/);
  // Words are never markup, a line break is one, and a section stays beside its sign.
  expect(paragraph.innerHTML).toContain(
    'Erste &lt;b&gt;Zeile&lt;/b&gt;<br>nach <strong>§&nbsp;312g Abs.&nbsp;2 BGB',
  );
  expect(within(paragraph).getByRole('link', { name: 'hier' })).toHaveAttribute('href', '/widerruf');
  const outside = within(paragraph).getByRole('link', { name: 'dort' });
  expect(outside).toHaveAttribute('href', 'https://example.org/x');
  expect(page.querySelector('ol')?.textContent).toBe('einszwei');
  expect(page.querySelector('ul')?.textContent).toBe('drei');
  expect(screen.getByRole('columnheader', { name: 'Was' })).toBeVisible();
  expect(screen.getByRole('cell', { name: 'Dateien' })).toBeVisible();
});

test.each(['agb', 'datenschutz', 'widerruf'] as LegalTextName[])(
  'a %s that cannot be loaded is said, and can be asked for again',
  async (name) => {
    const path = `/api/legal-texts/${name}` as keyof typeof LEGAL_TEXTS;
    fakeServer({ ...SERVER, [path]: BROKEN });
    show(<LegalText name={name} />);
    expect(await screen.findByText('Der Text konnte nicht geladen werden.')).toBeVisible();
    fakeServer(SERVER);
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText(/Prozentpunkte|Auskunft|vierzehn Tagen/)).toBeVisible();
  },
);

test.each<[string, Record<string, FakeAnswer>]>([
  ['the settings cannot be loaded', { '/api/settings': BROKEN }],
  [
    'neither settings nor text can be loaded',
    { '/api/settings': BROKEN, '/api/legal-texts/widerruf': BROKEN },
  ],
  [
    'the settings grant no right today',
    { '/api/settings': { ...SETTINGS, settings: { ...SETTINGS.settings, withdrawalRight: 'none' } } },
  ],
])('DUTY-05 a contract can be withdrawn from where %s', async (_, answers) => {
  fakeServer({
    ...SERVER,
    ...answers,
    '/api/withdraw': { success: true, receivedAt: '2026-11-21T19:30:05Z' },
  });
  const user = userEvent.setup();
  show(<WithdrawalPage />);
  await user.type(await screen.findByLabelText('Name'), 'Änne Groß');
  await user.type(screen.getByLabelText('Bestellnummer'), '0A1B2C3D');
  await user.type(screen.getByLabelText('E-Mail'), 'aenne@example.org');
  await user.click(screen.getByRole('button', { name: 'Widerruf bestätigen' }));
  expect(await screen.findByText(/^Ihr Widerruf ist am 21\.11\.2026, 20:30/)).toBeVisible();
});

test('DUTY-07 the table of the privacy text is the list that the tests of a browser go by', () => {
  const file = join(import.meta.dirname, '../../../../legal-texts/datenschutz.md');
  const lines = readFileSync(file, 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith('| Eintrag |')) + 2;
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  const entries = lines.slice(start, end).map((line) => line.split(' | ')[0]?.slice(2));
  expect(entries.length).toBeGreaterThan(10);
  expect(entries).toEqual(STORAGE.map(({ listedAs }) => listedAs));
});

test('the table of docs/architecture/page.md names every entry that a browser holds', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/architecture/page.md'), 'utf8');
  const table = /\n\| entry \| where \| what \|\n.*\n((?:\|.*\n)+)/.exec(page)?.[1] ?? '';
  const named = table.split('\n').flatMap((line) => /^\| `(.+?)`/.exec(line)?.[1] ?? []);
  const stored = STORAGE.filter(({ where }) => where !== 'cookie' && where !== 'cache');
  expect(named).toEqual(stored.flatMap(({ names }) => names));
});
