/** The words of the review step; texts in the spec's quotes are exact. */
export const TEXTS = {
  title: 'Bestellübersicht',
  empty: 'Ihr Warenkorb ist leer',
  emptyHint: 'Laden Sie ein 3D-Modell hoch, konfigurieren Sie es, und es erscheint hier mit seinem Preis.',
  toUpload: '3D-Modelle hochladen',
  back: 'Zurück zur Konfiguration',
  next: 'Zur Bestellung',
  saveAsGuest: 'Anmelden & speichern',
  save: 'Entwurf speichern',
  saveNotYet: 'Entwürfe lassen sich in dieser Version noch nicht speichern.',
  discounts: 'Mengenrabatt',
  discountsHint: 'Der Rabatt gilt je Teil für dessen eigene Stückzahl.',
  shipping: 'Versandart',
  summary: 'Zusammenfassung',
  pricesFailed: 'Die Preise konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
  pricesChanged: 'Die Preise haben sich geändert. Bitte prüfen Sie Ihren Warenkorb.',
  notOrderable: 'Bitte prüfen Sie zuerst die markierten Teile.',
  delivery:
    'Wir liefern nach Deutschland, Österreich, in die Schweiz, die Niederlande, nach Belgien und Frankreich. Bezahlt wird mit Karte auf der Seite unseres Zahlungsdienstes.',
} as const;
