import { formatCount } from '../../../lib/format';

export const rightsTexts = {
  title: 'Rechte am Modell bestätigen',
  file: 'Datei',
  level: 'Risiko',
  levels: { low: 'niedrig', medium: 'mittel', high: 'hoch' },
  keywords: 'Gefunden',
  /** Where the server names no reason. */
  plainReason: 'Dieses Modell braucht Ihre Bestätigung, bevor wir es drucken dürfen.',
  statements: 'Ihre Bestätigung',
  terms: 'AGB lesen',
  newTab: '(öffnet in einem neuen Tab)',
  incomplete: 'Bitte bestätigen Sie alle Punkte, um fortzufahren.',
  complete: 'Alle Punkte sind bestätigt.',
  confirm: 'Bestätigen und hinzufügen',
  cancel: 'Datei verwerfen',
  more: (count: number) =>
    count === 1
      ? 'Danach folgt noch eine weitere Datei.'
      : `Danach folgen noch ${formatCount(count)} weitere Dateien.`,
  failed: 'Die Bestätigung konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
} as const;
