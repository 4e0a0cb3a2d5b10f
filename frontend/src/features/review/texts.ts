/** The words of the review step; the quoted ones of `docs/requirements.md` are exact. */
export const texts = {
  onRequest:
    'So viel Arbeit liegt vor dieser Bestellung oder in ihr, dass wir keinen Tag versprechen. Schreiben Sie uns, wir nennen Ihnen einen; oder bestellen Sie weniger.',
  title: 'Bestellübersicht',
  empty: 'Ihr Warenkorb ist leer',
  emptyHint: 'Laden Sie ein 3D-Modell hoch, konfigurieren Sie es, und es erscheint hier mit seinem Preis.',
  toUpload: '3D-Modelle hochladen',
  back: 'Zurück zur Konfiguration',
  next: 'Zur Bestellung',
  total: 'Gesamt',
  saved: 'Gespeicherte Bestellungen',
  discounts: 'Mengenrabatt',
  discountsHint: 'Der Rabatt gilt je Teil für dessen eigene Stückzahl.',
  shipping: 'Versandart',
  summary: 'Zusammenfassung',
  pricesFailed: 'Die Preise konnten nicht geladen werden.',
  notOrderable: 'Bitte prüfen Sie zuerst die markierten Teile.',
  choice: {
    title: 'Wie möchten Sie fortfahren?',
    description:
      'Für eine Bestellung brauchen Sie kein Konto. Mit Konto sehen Sie Ihre Bestellungen und Rechnungen jederzeit ein.',
    loggedIn: (name: string) => `Sie sind jetzt als ${name} angemeldet.`,
    asGuest: 'Als Gast fortfahren',
    asUser: (name: string) => `Als ${name} fortfahren`,
    createAccount: 'Konto erstellen',
    login: 'Anmelden',
  },
} as const;
