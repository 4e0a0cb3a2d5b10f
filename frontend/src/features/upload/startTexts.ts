import { formatBytes, formatCount } from '../../lib/format';

/** The words of the step before there is a file. */
export const startTexts = {
  title: '3D-Modelle hochladen',
  lead: 'Maße, Volumen und einen ersten Preis sehen Sie sofort.',
  leadToNext: 'Material und Farbe wählen Sie im nächsten Schritt.',
  basedIn: (city: string) => `Ihr Druckbetrieb in ${city}`,
  drop: {
    idle: 'Dateien oder Ordner hierher ziehen',
    /** With fingers nothing is dragged from elsewhere. */
    touch: 'Wählen Sie Ihre 3D-Dateien aus',
    active: 'Loslassen zum Hochladen',
    select: 'Dateien auswählen',
    input: '3D-Dateien auswählen',
    /** At once, where the code that reads the files is still on its way. */
    arriving: (names: readonly string[]) =>
      `${names[0]} wird vorbereitet …${names.length > 1 ? ` (und ${formatCount(names.length - 1)} weitere)` : ''}`,
    hint: (formats: string, maxBytes: number) => `${formats} · bis ${formatBytes(maxBytes)} je Datei`,
  },
  parserFailed: { reload: 'Seite neu laden' },
  restoring: 'Dateien werden wiederhergestellt...',
  ready: (parts: number) => `Weiter zur Konfiguration (${formatCount(parts)} Teile)`,
  refused: 'Bitte laden Sie mindestens eine Datei hoch.',
} as const;
