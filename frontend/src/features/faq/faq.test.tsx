import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, SETTINGS, SHOP } from '../../lib/testing';
import { renderAt } from '../../testing/renderAt';
import FaqPage from './FaqPage';
import { TOPICS } from './questions';
import { searched } from './search';

beforeEach(() => {
  fakeServer({ '/api/shop': SHOP, '/api/settings': SETTINGS });
});

test('DUTY-12 it names the periods of the settings after which files are deleted', async () => {
  renderAt('/faq#dateien', <FaqPage />);
  expect(await screen.findByText(/7 Tage nach dem Hochladen gelöscht/)).toHaveTextContent(
    'bestellte frühestens 90 Tage nach Abschluss der Bestellung',
  );
});

test('DUTY-03 it names where is delivered to and how is paid', async () => {
  renderAt('/faq#versand', <FaqPage />);
  const countries =
    'nach Deutschland, Österreich, in die Schweiz, die Niederlande, nach Belgien und Frankreich';
  expect(await screen.findByText(new RegExp(countries))).toBeVisible();
  cleanup();
  renderAt('/faq#zahlung', <FaqPage />);
  expect(await screen.findByText(/Per Karte auf der Bezahlseite/)).toBeVisible();
});

test('DUTY-14 it says by when an order of today is expected, and how that is counted', async () => {
  renderAt('/faq#versand', <FaqPage />);
  const answer = await screen.findByText(/voraussichtlich bis 27\.11\.2026 zur Abholung bereit/);
  expect(answer).toHaveTextContent(
    'bis 03.12.2026 mit Standardversand und bis 26.11.2026 mit Expressversand',
  );
  expect(answer).toHaveTextContent('Montag bis Freitag ohne die gesetzlichen Feiertage in Baden-Württemberg');
});

test('it says what an account brings, and of a withdrawal what the operator has set', async () => {
  renderAt('/faq#zahlung', <FaqPage />);
  expect(await screen.findByText(/Mit einem Konto speichern Sie Entwürfe/)).toBeVisible();
  expect(await screen.findByText(/Vor Beginn der Fertigung ja/)).toBeVisible();
  cleanup();
  const settings = { ...SETTINGS.settings, withdrawalRight: 'none' };
  fakeServer({ '/api/shop': SHOP, '/api/settings': { ...SETTINGS, settings } });
  renderAt('/faq#zahlung', <FaqPage />);
  expect(await screen.findByText(/Ein gesetzliches Widerrufsrecht besteht nicht/)).toBeVisible();
  expect(screen.queryByText(/Vor Beginn der Fertigung ja/)).toBeNull();
});

test('DUTY-01 of VAT it says what the owner chose', async () => {
  renderAt('/faq#preise', <FaqPage />);
  expect(await screen.findByText(/Wir sind Kleinunternehmer/)).toBeVisible();
  expect(screen.getByText(/sobald die Datei gelesen ist\. Alle Preise sind Endpreise\./)).toBeVisible();
  cleanup();
  const settings = { ...SETTINGS.settings, taxation: { mode: 'standard', ratePercent: 19 } };
  const legalFacts = { ...SHOP.legalFacts, preishinweis: 'Alle Preise sind Gesamtpreise inkl. 19 % MwSt.' };
  fakeServer({ '/api/shop': { ...SHOP, legalFacts }, '/api/settings': { ...SETTINGS, settings } });
  renderAt('/faq#preise', <FaqPage />);
  expect(await screen.findByText(/Sie weist Nettobetrag, Steuersatz \(19\s%\)/)).toBeVisible();
  expect(screen.getByText(/Alle Preise sind Gesamtpreise inkl\. 19 % MwSt\./)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/§ 19|Kleinunternehmer/);
});

test('it has at least 25 questions, each once, and finds them by words of the trade', async () => {
  const titles = TOPICS.flatMap(({ questions }) => questions.map(({ title }) => title));
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThanOrEqual(25);
  const one = (query: string) =>
    searched(query).flatMap(({ questions }) => questions.map(({ title }) => title));
  expect(one('Toleranz')).toEqual(['Wie genau werden die Teile?']);
  expect(one('wandstaerke')).toEqual(['Wie dünn darf eine Wand sein?']);
  expect(one('ZOLL einheit')).toHaveLength(1);
  expect(one('xyzzy')).toEqual([]);

  renderAt('/faq', <FaqPage />);
  const search = screen.getByRole('searchbox', { name: 'Fragen durchsuchen' });
  await userEvent.type(search, 'Toleranz');
  expect(screen.getByRole('status')).toHaveTextContent('1 Frage gefunden');
  expect(screen.getByText(/Abweichungen von etwa 0,2/)).toBeVisible();
  await userEvent.clear(search);
  await userEvent.type(search, 'xyzzy');
  expect(screen.getByRole('status')).toHaveTextContent('Keine Frage gefunden');
});

test('it compares the materials in a table, with a picture and the price of each', async () => {
  renderAt('/faq#material', <FaqPage />);
  const table = await screen.findByRole('table', { name: 'Materialien im Vergleich' });
  await screen.findByRole('columnheader', { name: 'je cm³' });
  expect(table.querySelectorAll('svg')).toHaveLength(2);
  expect(table).toHaveTextContent(/TPU.*0,44/);
});

test('a material that is hidden at present is not in that table, nor is any before the settings are known', async () => {
  const offer = { ...SETTINGS.settings.offer, hiddenMaterials: ['TPU'] };
  fakeServer({
    '/api/shop': SHOP,
    '/api/settings': { ...SETTINGS, settings: { ...SETTINGS.settings, offer } },
  });
  renderAt('/faq#material', <FaqPage />);
  expect(screen.queryByRole('table', { name: 'Materialien im Vergleich' })).toBeNull();
  const table = await screen.findByRole('table', { name: 'Materialien im Vergleich' });
  expect(table).toHaveTextContent('PLA');
  expect(table).not.toHaveTextContent('TPU');
});
