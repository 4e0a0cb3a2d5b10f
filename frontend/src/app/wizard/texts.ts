export const texts = {
  progress: 'Fortschritt der Bestellung',
  position: (position: number, count: number, label: string) => `Schritt ${position} von ${count}: ${label}`,
  failedTitle: 'Fehler beim Laden des Konfigurators',
  failed:
    'Ihre Dateien und Ihr Warenkorb sind noch da. Versuchen Sie es erneut oder laden Sie die Seite neu.',
  details: 'Technische Angaben',
  reload: 'Seite neu laden',
  loading: 'Schritt wird geladen …',
} as const;
