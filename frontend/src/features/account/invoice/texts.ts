/** The printed words that the record does not bring along, as every form has them. What is printed once is never worded anew here. */
export const texts = {
  invoice: 'Rechnung',
  cancellation: 'Stornorechnung',
  number: 'Rechnungsnummer',
  date: 'Rechnungsdatum',
  orderNumber: 'Bestellnummer',
  orderDate: 'Bestelldatum',
  cancelledNumber: 'Zur Rechnung',
  cancelledDate: 'vom',
  intro: 'Vielen Dank für Ihre Bestellung. Wir haben für Sie berechnet:',
  cancels: (number: string, date: string) => `Hiermit stornieren wir die Rechnung ${number} vom ${date}.`,
  reason: (reason: string) => `Grund: ${reason}`,
  position: 'Pos.',
  description: 'Beschreibung',
  quantity: 'Menge',
  unitPrice: 'Einzelpreis',
  lineTotal: 'Gesamt',
  discount: (percent: string, before: string) => `${percent} Mengenrabatt auf ${before} Einzelpreis`,
  carried: 'Übertrag',
  subtotal: 'Zwischensumme',
  shipping: (label: string) => `Versand (${label})`,
  total: 'Rechnungsbetrag',
  cancelledTotal: 'Stornobetrag',
  delivery: 'Lieferanschrift',
  pickup: 'Abholung bei',
  test: 'Testrechnung: Die Zahlung wurde simuliert, es ist kein Geld geflossen.',
  taxNumber: 'Steuernummer',
  vatId: 'USt-IdNr.',
  page: (number: number, count: number) => `Seite ${number} von ${count}`,
} as const;

/** Since form 2. */
export const taxTexts = {
  net: 'darin Nettobetrag',
  tax: (rate: string) => `darin ${rate} Umsatzsteuer`,
} as const;
