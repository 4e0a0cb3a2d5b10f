import { vi } from 'vitest';
import { SHIPPED_SETTINGS } from '../testing/settings';

/** An answer of the fake server: a status other than 200 with `[status, body]`, or a function of the request. */
export type FakeAnswer = unknown | [status: number, body: unknown];

/**
 * Puts `fetch` in the place of a server that knows just these answers, by path. Anything else is 404, as the real server
 * answers it. Gives back the paths that were asked for, in order.
 */
export function fakeServer(answers: Record<string, FakeAnswer>): string[] {
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: RequestInfo | URL) => {
      const path = new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname;
      asked.push(path);
      const answer = answers[path];
      if (answer === undefined)
        return json(404, { success: false, error: 'Nicht gefunden', code: 'not_found' });
      if (answer instanceof Error) throw answer;
      return isStatusPair(answer) ? json(...answer) : json(200, answer);
    }),
  );
  return asked;
}

function isStatusPair(answer: unknown): answer is [number, unknown] {
  return Array.isArray(answer) && answer.length === 2 && typeof answer[0] === 'number';
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

/** The operator of the tests. */
export const SHOP = {
  company: 'Lagenwerk Muster GbR',
  partners: ['Anna Muster', 'Bernd Beispiel'],
  partnersTitle: 'Vertretungsberechtigte Gesellschafter',
  street: 'Musterweg 1',
  postalCode: '70000',
  city: 'Musterstadt',
  country: 'Deutschland',
  email: 'kontakt@example.org',
  phone: '+49 711 000000',
  website: 'https://example.org/',
  vatId: null,
  vatIdTitle: 'Umsatzsteuer-Identifikationsnummer',
  legalTexts: [
    { name: 'agb', version: '1', sha256: 'a'.repeat(64) },
    { name: 'datenschutz', version: '2', sha256: 'b'.repeat(64) },
    { name: 'widerruf', version: '3', sha256: 'c'.repeat(64) },
  ],
  legalFacts: {
    aufsicht: 'Aufsicht Muster',
    besteuerung: 'Als Kleinunternehmer berechnen wir gemäß § 19 UStG keine Umsatzsteuer.',
    feiertage: 'in Baden-Württemberg',
    hoster: 'Rechenhaus, Ulm',
    maildienst: 'Postwerk, Köln',
    lieferlaender:
      'nach Deutschland, Österreich, in die Schweiz, die Niederlande, nach Belgien und Frankreich',
    einfuhr:
      'Bei Lieferungen in die Schweiz erhebt der Schweizer Zoll Einfuhrsteuer und gegebenenfalls weitere Abgaben; sie sind nicht im Preis enthalten, und der Empfänger trägt sie.',
    preishinweis: 'Alle Preise sind Endpreise. Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.',
    protokollfrist: 'nach spätestens 9 Tagen',
    sicherungsfrist: 'nach spätestens 31 Tagen',
    streitbeilegung: 'Wir schlichten nicht.',
    tageBestellt: '90',
    tageUnbestellt: '7',
    umsatzsteuer: 'gemäß § 19 UStG wird keine Umsatzsteuer berechnet',
  },
  atAGlance: 'ab 5,00 € · mit Express bis Mo., 30.11. · 6 Kunststoffe · Dateien ohne Weitergabe',
  pictures: [],
  ownPages: [],
  sampleData: true,
  open: true,
  paymentSimulated: true,
};

const run = (text: string) => [{ text }];

/** The legal texts of the tests, by their address, as the server answers them. */
export const LEGAL_TEXTS = {
  '/api/legal-texts/agb': {
    ...SHOP.legalTexts[0],
    title: 'Allgemeine Geschäftsbedingungen',
    blocks: [
      { kind: 'heading', level: 2, text: run('1. Geltung') },
      { kind: 'operator' },
      { kind: 'paragraph', text: run('Verzugszinsen: 9 Prozentpunkte, § 19 UStG.') },
    ],
  },
  '/api/legal-texts/datenschutz': {
    ...SHOP.legalTexts[1],
    title: 'Datenschutzerklärung',
    blocks: [{ kind: 'paragraph', text: run('Auskunft nach Art. 15 DSGVO.') }],
  },
  '/api/legal-texts/impressum': {
    name: 'impressum',
    version: '2026-11-26',
    sha256: 'd'.repeat(64),
    title: 'Weitere Angaben zum Impressum',
    blocks: [
      { kind: 'heading', level: 2, text: [{ text: 'Kontaktstelle und Meldung rechtswidriger Inhalte' }] },
      { kind: 'paragraph', text: [{ text: 'Kontaktstelle: kontakt@schichtwerk.example.' }] },
    ],
  },
  '/api/legal-texts/barrierefreiheit': {
    name: 'barrierefreiheit',
    version: '2026-11-26',
    sha256: 'e'.repeat(64),
    title: 'Erklärung zur Barrierefreiheit',
    blocks: [
      { kind: 'operator' },
      { kind: 'heading', level: 2, text: [{ text: 'Wie zugänglich der Shop ist' }] },
      {
        kind: 'paragraph',
        text: [{ text: 'Der Shop folgt den Richtlinien für barrierefreie Webinhalte (WCAG) 2.1, Stufe AA.' }],
      },
    ],
  },
  '/api/legal-texts/widerruf': {
    ...SHOP.legalTexts[2],
    title: 'Widerrufsbelehrung',
    blocks: [{ kind: 'paragraph', text: run('Sie können binnen vierzehn Tagen widerrufen.') }],
  },
};

export const GUEST = { user: null };

const METADATA = {
  name: '',
  displayName: '',
  firstName: '',
  lastName: '',
  phone: '',
  company: '',
  street: '',
  city: '',
  postalCode: '',
  country: 'Deutschland',
};

export const USER = {
  user: {
    id: 'u1',
    email: 'mia@example.org',
    emailConfirmed: true,
    name: 'Mia Meier',
    displayName: 'Mia M.',
    isAdmin: false,
    role: null,
    lacksSecondFactor: false,
    user_metadata: {
      ...METADATA,
      name: 'Mia Meier',
      displayName: 'Mia M.',
      firstName: 'Mia',
      lastName: 'Meier',
    },
  },
};

export const ADMIN = {
  user: {
    id: 'a1',
    email: 'chef@example.org',
    emailConfirmed: true,
    name: null,
    displayName: null,
    isAdmin: true,
    role: 'owner',
    lacksSecondFactor: false,
    user_metadata: METADATA,
  },
};

/** Settings as GET /api/settings answers them; the figures differ from the shipped ones on purpose. */
export const SETTINGS = {
  success: true,
  version: 7,
  deliveryDates: { pickup: '2026-11-27', shipping: '2026-12-03', express: '2026-11-26' },
  daysBefore: 0,
  workingDays: [],
  settings: {
    ...SHIPPED_SETTINGS,
    materialPrices: { PLA: 0.11, TPU: 0.44 },
    layerHeightMultipliers: { '0.2': 1, '0.1': 1.7 },
    infillMultipliers: { '100': 2.5, '20': 1 },
    fees: {
      setupFee: 4.5,
      setupFeePer: 'piece',
      furtherColorFee: 0,
      minPrice: 3.5,
      shippingCost: 6.66,
      expressShippingCost: 22.22,
    },
    quantityDiscounts: [
      { minQuantity: 1, discountPercent: 0 },
      { minQuantity: 7, discountPercent: 3 },
    ],
    materialColors: {
      PLA: [{ name: 'Eisblau', hex: '#a3d8e1' }],
      TPU: [{ name: 'Schwarz', hex: '#111111' }],
    },
    volumeBasis: { obj: 'estimate', step: 'measured' },
  },
};
