/** The words of the complete step. */
export const texts = {
  title: 'Vielen Dank für Ihre Bestellung!',
  lead: 'Ihre Zahlung ist eingegangen. Wir bestätigen Ihre Bestellung; damit ist der Vertrag geschlossen. Eine Bestätigung mit allen Angaben ist auf dem Weg zu Ihnen:',
  held: 'Ihre Bestellung ist eingegangen. Wir prüfen noch Ihre Zahlung und melden uns innerhalb von 7 Tagen per E-Mail:',
  summary: 'Ihre Bestellung',
  newOrder: 'Neue Bestellung',
  account: 'Mein Konto',
  pdf: 'PDF herunterladen',
  pdfFailed: 'Das PDF konnte nicht erstellt werden.',
  waysOn: 'Wie es weitergeht',
  feedback: 'Feedback',
  support: 'Support per E-Mail',
  faq: 'FAQ',
  none: 'Noch keine abgeschlossene Bestellung',
  noneHint: 'Hier sehen Sie Ihre Bestellung, sobald sie bezahlt ist.',
  toConfigurator: 'Zum Konfigurator',
} as const;
