/** The words of the page about product safety. */
export const texts = {
  title: 'Produktsicherheit',
  failed: 'Die Meldungen konnten nicht geladen werden.',
  lead: 'Als Hersteller halten Sie Beschwerden und Unfälle fest, rufen unsichere Teile zurück und weisen zehn Jahre lang nach, wie ein Teil gefertigt wurde (Verordnung (EU) 2023/988).',
  reports: 'Beschwerden und Unfälle',
  none: 'Noch keine Meldung',
  noneText: 'Meldungen tragen Sie bei der Bestellung ein, zu der sie gehören.',
  heads: {
    day: 'Tag',
    kind: 'Art',
    order: 'Bestellung',
    what: 'Was geschehen ist',
    measures: 'Was getan wurde',
  },
  kinds: { complaint: 'Beschwerde', accident: 'Unfall' },
  open: 'Noch nichts',
  recall: 'Rückrufliste',
  recallText:
    'Alle gelieferten und noch zu liefernden Teile aus einem Zeitraum mit Namen, Anschrift und E-Mail-Adresse ihrer Käufer als CSV. Stornierte Bestellungen und abgelehnte Teile fehlen.',
  material: 'Material',
  color: 'Farbe',
  any: 'Alle',
  from: 'Bestellt ab',
  to: 'Bestellt bis',
  wrongPeriod: 'Bitte geben Sie beide Tage an, den früheren zuerst.',
  download: 'Liste herunterladen',
  file: 'Technische Unterlagen',
  fileText:
    'Der Befehl „server technical-file JAHR“ schreibt zu jedem Teil eines Jahres Kennzeichen, Material, Einstellungen, Prüfsumme der Datei und Hinweise, ohne Namen von Kunden. Er geht auch, wenn deren Daten längst gelöscht sind.',
} as const;
