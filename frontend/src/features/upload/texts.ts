import {
  ESTIMATED,
  formatBytes,
  formatCents,
  formatCount,
  formatMm,
  formatPercent,
  plural,
} from '../../lib/format';
import type { FirstPrices } from './cards/useFirstPrices';
import { startTexts } from './startTexts';

export const texts = {
  deletedOn: (day: string) => `Dateien, die Sie nicht bestellen, löschen wir ab dem ${day}.`,
  status: {
    stored: 'Gespeichert',
    pending: 'Noch nicht gespeichert',
    failed: '⚠️ Upload fehlgeschlagen',
    unreadable: 'Datei lässt sich nicht lesen',
    unprintable: 'Modell lässt sich nicht drucken',
  },
  measured: 'gemessen',
  estimated: ESTIMATED,
  /** About the unit of a suspiciously small or large part. */
  unit: {
    /** For a pressed button. */
    chosen: (label: string) => `${label} ✓`,
    confirm: (size: string) => `Ja, wirklich ${size}`,
    ask: 'Das Teil ist kürzer als 1\u00a0mm. Bitte wählen Sie die Einheit, in der es gezeichnet ist, oder bestätigen Sie die Größe.',
    askUnknown:
      'Bitte wählen Sie die Einheit, in der das Teil gezeichnet ist, oder bestätigen Sie die Größe.',
    /** Once it is answered; a file that was converted too often counts in the same unit. */
    taken: {
      millimeter: 'Als Millimeter gelesen',
      inch: 'Als Zoll gelesen',
      centimeter: 'Als Zentimeter gelesen',
      meter: 'Als Meter gelesen',
      inchTooOften: 'Als Zoll gelesen',
      centimeterTooOften: 'Als Zentimeter gelesen',
      meterTooOften: 'Als Meter gelesen',
    },
    change: 'ändern',
    unit: 'Einheit ändern',
    changeOf: (name: string) => `Einheit von ${name} ändern`,
    names: { millimeter: 'Millimeter', inch: 'Zoll', centimeter: 'Zentimeter', meter: 'Meter' },
    asDrawn: 'In welcher Einheit ist das Teil gezeichnet?',
    tooLarge: (names: readonly string[]) =>
      `Als ${either(names)} gelesen passt das Teil nicht auf die Druckplatte.`,
    use: (label: string, name: string) => `${name} übernehmen als ${label}`,
  },
  price: 'Preis',
  /** In the cheapest configuration, and in the one that a part begins with; others cost more. */
  firstPrices: ({ cheapestCents, standardCents }: FirstPrices) =>
    cheapestCents === standardCents
      ? `ab ${formatCents(standardCents)}`
      : `ab ${formatCents(cheapestCents)} · Standard ${formatCents(standardCents)}`,
  /** The standard configuration in words. */
  standard: ({ material, layerHeight, infill }: FirstPrices['standard']) =>
    `Standard: ${material}, ${formatMm(layerHeight)}, ${formatPercent(infill)} Füllgrad`,
  surface: {
    checking: 'Oberfläche wird geprüft …',
    closed: 'Wasserdicht',
    open: 'Oberfläche nicht geschlossen',
    unknown: 'Oberfläche nicht geprüft',
  },
  unmeasurable: 'Volumen nicht messbar',
  /** The measured volume of a STEP file beside the estimate that makes its price, and why. */
  exactVolume: (volume: string, isUnsure: boolean) =>
    `gemessen ${volume}${isUnsure ? ', aber unsicher' : ''}; bei STEP-Dateien zählt für den Preis die Schätzung`,
  pointsOnly: 'Maße aus den Punkten',
  preview: '3D-Vorschau',
  previewOf: (name: string) => `3D-Vorschau von ${name}`,
  split: 'In Einzelteile zerlegen',
  /** Where the price stands in the same row. */
  splitShort: 'Zerlegen',
  splitOf: (name: string) => `${name} in Einzelteile zerlegen`,
  remove: (name: string) => `${name} entfernen`,
  cancelOf: (name: string) => `Upload von ${name} abbrechen`,
  cancelAll: 'Alle Uploads abbrechen',
  retryOf: (name: string) => `${name} erneut versuchen`,
  retryAll: 'Alle erneut versuchen',
  quantityOf: (name: string) => `Anzahl von ${name}`,
  progressOf: (name: string) => `Upload von ${name}`,
  files: 'Ihre Dateien',
  failedUploads: 'Fehlgeschlagene Uploads',
  removeAllFailed: 'Alle entfernen',
  faultyTitle: (count: number) =>
    count === 1
      ? '1 Datei lässt sich so nicht drucken'
      : `${formatCount(count)} Dateien lassen sich so nicht drucken`,
  faultyHint: 'Ein neuer Versuch ändert daran nichts. Exportieren Sie das Modell bitte noch einmal.',
  failedTitle: (count: number) =>
    count === 1 ? '1 Upload fehlgeschlagen' : `${formatCount(count)} Uploads fehlgeschlagen`,
  failedRow: (name: string, detail: string) => `Fehler beim Verarbeiten der Datei ${name}: ${detail}`,
  totalParts: (count: number) => `Gesamt: ${plural(count, 'Teil', 'Teile')}`,
  summary: {
    running: (count: number) => (count === 1 ? '1 Upload läuft …' : `${formatCount(count)} Uploads laufen …`),
    paused: (count: number) =>
      `Keine Verbindung: ${count === 1 ? '1 Upload wartet.' : `${formatCount(count)} Uploads warten.`}`,
    done: (count: number) =>
      count === 1
        ? 'Die Datei wurde erfolgreich hochgeladen.'
        : 'Alle Dateien wurden erfolgreich hochgeladen.',
    asked: (count: number) =>
      count === 1
        ? 'Bei einem Teil fehlt noch die Einheit.'
        : `Bei ${formatCount(count)} Teilen fehlt noch die Einheit.`,
    partly: (stored: number, all: number, failed: number) =>
      `${formatCount(stored)} von ${plural(all, 'Datei', 'Dateien')} hochgeladen, ${formatCount(failed)}\u00a0fehlgeschlagen.`,
  },
  continue: {
    ready: startTexts.ready,
    running: 'Uploads laufen... Bitte warten',
    incomplete: 'Alle Uploads müssen abgeschlossen sein',
    /** With the parts that are stored, where others have failed. */
    without: (parts: number) => `Weiter mit ${plural(parts, 'Teil', 'Teilen')}`,
  },
  refused: {
    empty: startTexts.refused,
    running: 'Bitte warten Sie, bis alle Uploads abgeschlossen sind.',
    incomplete:
      'Alle Dateien müssen erfolgreich hochgeladen werden, bevor Sie fortfahren können. Bitte versuchen Sie fehlgeschlagene Uploads erneut.',
  },
  announced: { running: 'Uploads laufen.', paused: 'Keine Verbindung. Die Uploads warten.' },
  lost: {
    title: (count: number) =>
      count === 1
        ? 'Eine Datei muss erneut hochgeladen werden'
        : `${formatCount(count)} Dateien müssen erneut hochgeladen werden`,
    text: 'Ihr Upload war noch nicht abgeschlossen, als die Seite neu geladen wurde:',
    dismiss: 'Hinweis ausblenden',
  },
  duplicates: (names: readonly string[]) =>
    names.length === 1
      ? `„${names[0]}“ ist bereits in der Liste und wurde übersprungen.`
      : `${formatCount(names.length)} Dateien sind bereits in der Liste und wurden übersprungen: ${names.join(', ')}`,
  /** The drop zone's codes without a dialog of their own (ERR-03). */
  tooSmall: (name: string) =>
    `„${name}“ ist leer (0 Byte). Bitte exportieren Sie das Modell noch einmal und laden Sie es erneut hoch.`,
  tooMany: (limit: number, over: number) =>
    `Bitte wählen Sie höchstens ${formatCount(limit)} Dateien auf einmal aus. ${
      over === 1 ? 'Eine Datei wurde' : `${formatCount(over)} Dateien wurden`
    } nicht hinzugefügt.`,
  tooLarge: {
    title: 'Datei zu groß',
    text: (count: number, maxBytes: number) =>
      count === 1
        ? `Diese Datei ist größer als ${formatBytes(maxBytes)} und wurde nicht hochgeladen:`
        : `Diese Dateien sind größer als ${formatBytes(maxBytes)} und wurden nicht hochgeladen:`,
    help: 'Verringern Sie beim Export die Auflösung des Netzes, oder schreiben Sie uns: Wir drucken auch größere Dateien.',
  },
  unsupported: {
    title: 'Nicht unterstütztes Dateiformat',
    text: (count: number) =>
      count === 1 ? 'Diese Datei können wir nicht lesen:' : 'Diese Dateien können wir nicht lesen:',
    formats: 'Unterstützte Formate',
    help: 'Ihr CAD-Programm kann das Modell in eines dieser Formate exportieren.',
  },
  plate: {
    title: 'Modell zu groß für Druckplatte',
    text: (count: number, limit: string) =>
      count === 1
        ? `Dieses Modell ist in mindestens einer Richtung größer als ${limit} und wurde nicht hinzugefügt:`
        : `Diese Modelle sind in mindestens einer Richtung größer als ${limit} und wurden nicht hinzugefügt:`,
    length: 'Länge',
    width: 'Breite',
    height: 'Höhe',
    turned: (fits: boolean) =>
      fits
        ? 'Um 45° gedreht, schräg über die Platte, passt es: Bitte drehen Sie es im CAD-Programm und laden Sie es erneut hoch.'
        : 'Auch auf eine andere Seite gelegt passt es nicht.',
    help: 'Verkleinern oder teilen Sie das Modell in Ihrem CAD-Programm. Stimmen die Maße nicht, prüfen Sie die Einheit beim Export: Wir lesen Millimeter.',
  },
  /** Over a window that says more than one thing about a drop. */
  questions: {
    title: 'Zu Ihren Dateien',
    text: 'Diese Dateien brauchen eine Antwort von Ihnen oder wurden nicht aufgenommen.',
  },
  understood: 'Verstanden',
} as const;

/** 'Zoll, Zentimeter oder Meter' */
function either(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} oder ${last}` : last;
}

/** The size of a file over the limit; one that only just exceeds it must not read like the limit itself. */
export function oversizeText(bytes: number, maxBytes: number): string {
  const text = formatBytes(bytes);
  return text === formatBytes(maxBytes) ? `etwas über ${text}` : text;
}
