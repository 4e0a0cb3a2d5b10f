/** The words of the page 'Betrieb'. What was found at a point is said by the server. */
export const texts = {
  title: 'Betrieb',
  failed: 'Wie es dem Server geht, konnte nicht geladen werden.',
  version: (version: string) => `Schichtwerk ${version}`,
  again: 'Neu prüfen',
  allGood: 'Alles läuft.',
  grades: { fault: 'Handeln', advice: 'Hinweis', good: 'In Ordnung' },
  points: 'Geprüft',
  backups: {
    title: 'Sicherungen',
    none: 'Noch keine.',
    heads: ['Begonnen', 'Ergebnis', 'Dateien', 'Neu', 'Ziel'],
    states: { running: 'Läuft', done: 'Vollständig', failed: 'Fehlgeschlagen' },
    damaged: (count: string) => `${count} beschädigt`,
  },
  reports: {
    title: 'Fehler in den Browsern von Kunden',
    text: 'Aus 30 Tagen, ohne Angaben zur Person.',
    none: 'Keine.',
    heads: ['Zuletzt', 'Was', 'Seite', 'Anzahl'],
    kinds: { csp: 'Blockiert', error: 'Fehler' },
  },
} as const;
