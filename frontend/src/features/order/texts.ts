/** The words of the order step; the quoted ones of `docs/requirements.md` are exact. */
export const texts = {
  toPayment: 'Zum Bezahlen',
  title: 'Bestellung',
  empty: 'Ihr Warenkorb ist leer',
  overview: { assemblies: 'Positionen', parts: 'Stück', total: 'Gesamt' },
  contact: 'Kontaktdaten',
  fields: {
    firstName: 'Vorname',
    lastName: 'Nachname',
    email: 'E-Mail',
    phone: 'Telefon',
    company: 'Firma',
    reference: 'Ihre Referenz',
    message: 'Nachricht',
  },
  business: 'Ich bestelle als Unternehmen',
  businessHint:
    'In Ausübung Ihrer gewerblichen oder selbstständigen Tätigkeit (§ 14 BGB). Rechte, die nur Verbraucher haben, wie der Widerruf, gelten dann nicht.',
  referenceHint:
    'Bestellnummer oder Kostenstelle Ihres Hauses. Steht auf Rechnung, Lieferschein und in den E-Mails.',
  messageHint: 'Wünsche oder Hinweise zu Ihrer Bestellung',
  summary: 'Bestellzusammenfassung',
  discount: (percent: string) => `${percent} Mengenrabatt`,
  changeParts: 'Teile ändern',
  changeShipping: 'Versandart ändern',
  back: 'Zurück zur Übersicht',
  guestTitle: 'Sie bestellen als Gast',
  guestHint:
    'Mit einem Konto speichern Sie Entwürfe, sehen Ihre Bestellungen jederzeit ein und laden Rechnungen herunter.',
  createAccount: 'Konto erstellen',
  login: 'Anmelden',
  loggedIn: 'Sie sind angemeldet. Leere Felder haben wir mit den Angaben aus Ihrem Konto ausgefüllt.',
  terms: 'Ich stimme den AGB zu.',
  information:
    'Wie wir Ihre Daten verarbeiten, steht in der Datenschutzerklärung; ob und wie Sie widerrufen können, in der Widerrufsbelehrung.',
  legal: {
    agb: 'AGB lesen',
    datenschutz: 'Datenschutzerklärung lesen',
    widerruf: 'Widerrufsbelehrung lesen',
  },
  legalLoading: 'Text wird geladen',
  /** Below a pay button that waits for fields. */
  stillOpen: (fields: readonly string[]): string =>
    `Noch offen: ${fields.map((field) => OPEN_FIELDS[field] ?? field).join(', ')}`,
  pay: (total: string) => `Jetzt bezahlen - ${total}`,
  payAlternative: 'Zahlungspflichtig bestellen',
  preparing: 'Ihre Zahlung wird vorbereitet …',
  leaving: 'Sie werden zur Bezahlseite weitergeleitet …',
  shopNotOpen: 'Der Shop ist noch nicht eröffnet; Bestellungen sind noch nicht möglich.',
  simulated: 'Testbetrieb: Die Zahlung wird nur simuliert, es fließt kein Geld.',
  loading: 'Bestellung wird geladen',
  pricesFailed: 'Die Preise konnten nicht geladen werden.',
  toUpload: '3D-Modelle hochladen',
  cancelled: 'Die Zahlung wurde nicht abgeschlossen. Ihre Bestellung ist noch da.',
} as const;

const OPEN_FIELDS: Readonly<Record<string, string>> = {
  ...texts.fields,
  agreeToTerms: 'Zustimmung zu den AGB',
  madeAnyway: 'Zustimmung zu nicht druckbaren Stellen',
};
