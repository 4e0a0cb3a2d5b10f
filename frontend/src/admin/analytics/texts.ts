import type { Preset } from './periods';

const presets: Record<Preset, string> = {
  month: 'Dieser Monat',
  'last-month': 'Letzter Monat',
  '30-days': 'Letzte 30 Tage',
  quarter: 'Dieses Quartal',
  year: 'Dieses Jahr',
  own: 'Eigener Zeitraum',
};

/** Codes of refusals in words; one that is new here stands as it is. */
const reasons: Record<string, string> = {
  model_too_big: 'Größer als die Druckplatte',
  nothing_to_print: 'Kein Körper',
  file_too_large: 'Über 50 MB',
  unsupported_format: 'Format wird nicht angenommen',
  broken_file: 'Beschädigt oder unvollständig',
  invalid_form: 'Unvollständige Übertragung',
};

export const texts = {
  title: 'Analytics',
  failed: 'Die Auswertung konnte nicht geladen werden.',
  period: 'Zeitraum',
  presets,
  from: 'Von',
  to: 'Bis',
  show: 'Anzeigen',
  outOfRange: (first: string, last: string) =>
    `Zahlen gibt es für Tage von ${first} bis ${last}. Bitte wählen Sie solche.`,
  wrongDays: 'Bitte geben Sie zwei Tage an, den früheren zuerst.',
  span: (from: string, to: string, beforeFrom: string, beforeTo: string) =>
    `${from} bis ${to}, verglichen mit ${beforeFrom} bis ${beforeTo}`,
  before: (value: string) => `davor ${value}`,
  empty: 'In diesem Zeitraum wurde nichts verkauft',
  emptyText:
    'Wählen Sie einen anderen Zeitraum, oder schauen Sie wieder herein, sobald eine Zahlung eingegangen ist.',
  figures: {
    sold: 'Umsatz',
    orders: 'Bestellungen',
    average: 'Durchschnitt je Bestellung',
    refunded: 'Erstattet',
    kept: 'Umsatz nach Erstattungen',
    cancelled: 'Stornierungen',
    held: 'Angehaltene Zahlungen',
    returning: 'Wiederkehrende Kunden',
  },
  owed: (sum: string) => `davon noch zu erstatten: ${sum}`,
  noRevenue: 'kein Umsatz, bis jemand sie freigibt',
  ofCustomers: (count: string) => `von ${count}`,
  table: 'Als Tabelle',
  tableOf: (title: string) => `${title}, Tabelle`,
  csv: 'CSV',
  csvOf: (title: string) => `${title} als CSV herunterladen`,
  chartHint: 'Mit den Pfeiltasten durch die Werte gehen.',
  time: {
    revenue: 'Umsatz im Verlauf',
    orders: 'Bestellungen im Verlauf',
    start: 'Ab',
    now: 'Zeitraum',
    before: 'Zeitraum davor',
  },
  by: {
    material: 'Nach Material',
    color: 'Nach Farbe',
    layerHeight: 'Nach Schichthöhe',
    infill: 'Nach Füllgrad',
    discount: 'Nach Mengenrabatt',
    shipping: 'Nach Versandart',
  },
  noDiscount: 'ohne Rabatt',
  name: 'Merkmal',
  parts: 'Teile',
  pieces: 'Stück',
  sum: 'Summe',
  shippingCosts: 'Versandkosten',
  agreed: 'Nach vereinbarten Preisen, vor Erstattungen.',
  funnel: {
    title: 'Vom Hochladen zur Zahlung',
    lead: 'Auf dem Server gezählt, ohne Cookies und ohne Personen.',
    steps: {
      uploads: 'Dateien hochgeladen',
      carts: 'Warenkörbe begonnen',
      checkouts: 'Zahlungsseiten geöffnet',
      paid: 'Bestellungen bezahlt',
    },
    step: 'Schritt',
    count: 'Anzahl',
  },
  files: {
    formats: 'Dateiformate',
    refused: 'Abgewiesene Dateien',
    refusedLead:
      'Dateien, die der Server nicht angenommen hat. Was schon der Browser abweist, erreicht ihn nicht.',
    none: 'Keine',
    format: 'Format',
    reason: 'Grund',
    count: 'Dateien',
  },
  reasons,
  exports: {
    title: 'Einzeldaten als CSV',
    lead: 'Alles, woraus sich die Zahlen nachrechnen lassen. Enthält E-Mail-Adressen von Kunden.',
    orders: 'Bestellungen',
    parts: 'Teile',
    refunds: 'Erstattungen',
    figures: 'Kennzahlen',
  },
  invoices: {
    title: 'Rechnungen prüfen',
    lead: 'Prüft jeden Beleg: unverändert, lückenlos nummeriert, die Kette der Prüfsummen geschlossen.',
    check: 'Jetzt prüfen',
    failed: 'Die Rechnungen konnten nicht geprüft werden.',
    whole: (count: string) => `${count}: alle unverändert, keine Nummer fehlt.`,
    broken: 'Die Rechnungen sind nicht vollständig.',
    brokenHint: 'Bitte ändern Sie nichts an der Datenbank und holen Sie die letzte Sicherung hervor.',
  },
  countedHint:
    'Umsatz zählt am Tag der Zahlung, bei angehaltenen Zahlungen am Tag der Freigabe; Erstattungen zählen an dem Tag, an dem sie veranlasst wurden. Tage nach deutscher Zeit.',
  pageViewsFailed: 'Die Seitenaufrufe konnten nicht geladen werden.',
} as const;
