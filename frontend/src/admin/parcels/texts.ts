export const texts = {
  title: 'Sendungsnummern einlesen',
  lead: 'Eine CSV-Datei aus dem Programm des Versanddienstes: eine Spalte mit der Bestellnummer („Sendungsreferenz“), eine mit der Sendungsnummer. Zuerst sehen Sie, was geschieht.',
  toOrders: 'Zu den Bestellungen',
  file: 'CSV-Datei',
  tooLarge:
    'Diese Datei ist zu groß für eine Liste von Paketen. Bitte wählen Sie die CSV-Datei des Versanddienstes.',
  plan: 'Was geschieht',
  heads: { line: 'Zeile', order: 'Bestellung', number: 'Sendungsnummer', effect: 'Was geschieht' },
  effects: {
    complete: 'Wird abgeschlossen, der Kunde bekommt eine Mail mit der Nummer.',
    correct: 'Ist schon abgeschlossen: Die Nummer wird ersetzt, der Kunde bekommt eine Mail.',
    nothing: 'Steht schon so da.',
  },
  unprinted: (pieces: string) => `${pieces} sind noch nicht als gedruckt gezählt.`,
  sum: (takes: string, refused: string) => `Zu übernehmen: ${takes}, nicht möglich: ${refused}.`,
  take: (count: string) => `${count} übernehmen und Kunden informieren`,
  nothing: 'Keine Zeile lässt sich übernehmen.',
  done: (count: string) => `Sendungsnummern übernommen: ${count}.`,
  done1: 'Übernommen, die Mail ist unterwegs.',
  failed: (count: string) => `Nicht übernommene Zeilen: ${count}`,
} as const;
