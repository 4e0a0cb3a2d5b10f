/** The words of the order step; texts in the spec's quotes are exact. */
export const TEXTS = {
  title: 'Bestellung',
  overview: 'Ihre Bestellung im Überblick',
  contact: 'Kontaktdaten',
  summary: 'Bestellzusammenfassung',
  back: 'Zurück zur Übersicht',
  guestTitle: 'Sie bestellen als Gast',
  guestHint:
    'Mit einem Konto speichern Sie Entwürfe, sehen Ihre Bestellungen jederzeit ein und laden Rechnungen herunter.',
  createAccount: 'Konto erstellen',
  login: 'Anmelden',
  terms: 'Ich stimme den AGB zu und habe die Datenschutzerklärung und die Widerrufsbelehrung gelesen.',
  payAlternative: 'Zahlungspflichtig bestellen',
  simulated: 'Testbetrieb: Die Zahlung wird nur simuliert, es fließt kein Geld.',
  reupload: 'Datei erneut hochladen',
  pricesFailed: 'Die Preise konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  toUpload: '3D-Modelle hochladen',
  cancelled: 'Die Zahlung wurde nicht abgeschlossen. Ihre Bestellung ist noch da.',
} as const;
