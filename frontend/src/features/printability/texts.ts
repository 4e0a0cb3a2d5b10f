import type { CutPart, Degree, Pose } from '../../core/printCheck';
import { formatCount, formatMm, formatNumber, formatSide, plural, withUnit } from '../../lib/format';

const MM3_PER_CM3 = 1000;
const MM2_PER_CM2 = 100;
const MINUTES_PER_HOUR = 60;

function duration(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < MINUTES_PER_HOUR) return withUnit(whole, 'min');
  const left = whole % MINUTES_PER_HOUR;
  const hours = withUnit(Math.floor(whole / MINUTES_PER_HOUR), 'h');
  return left === 0 ? hours : `${hours} ${withUnit(left, 'min')}`;
}

export const texts = {
  title: 'Druckbarkeit',
  checking: 'Druckbarkeit wird geprüft …',
  failed: 'Die Druckbarkeit konnte hier nicht geprüft werden. Wir prüfen das Teil vor der Fertigung.',
  /** What the checks cannot see, they cannot promise. */
  clean: 'Keine Auffälligkeiten gefunden',
  show: 'In der Vorschau zeigen',
  showOf: (name: string) => `In der Vorschau zeigen: ${name}`,
  counts: {
    notPrintable: (count: number) => plural(count, 'Stelle nicht druckbar', 'Stellen nicht druckbar'),
    check: (count: number) => plural(count, 'Stelle prüfen', 'Stellen prüfen'),
    hint: (count: number) => plural(count, 'Hinweis', 'Hinweise'),
  } satisfies Record<Degree, (count: number) => string>,
  list: 'Gefundene Stellen',
  repaired: 'Reparierte Datei herunterladen',
  repairedName: (name: string) => `${name.replace(/\.[^.]+$/, '')}_repariert.stl`,
  repairFailed: 'Die reparierte Datei konnte nicht erstellt werden.',
  /** Before the payment; the words of each tick are the core's. */
  agreements: {
    title: 'Nicht druckbare Stellen',
    text: 'Diese Stellen liegen unter dem, was wir drucken können. Ändern Sie das Teil, oder stimmen Sie zu, dass wir es trotzdem fertigen:',
    refused: (names: readonly string[]) =>
      `Wir fertigen nicht, was sich nicht drucken lässt: ${names.join(', ')}. Bitte ändern Sie die Teile oder nehmen Sie sie aus dem Warenkorb.`,
    missing: 'Bitte stimmen Sie zu, oder nehmen Sie das Teil aus dem Warenkorb.',
  },
  walls: {
    title: 'Wandstärken',
    show: 'Wandstärken in Farbe zeigen',
    smallest: (mm: number) => `Dünnste Wand: ca. ${formatMm(Math.round(mm * 100) / 100)}`,
    none: 'Keine dünnen Wände gefunden',
    legend: (refuseMm: number, checkMm: number) => ({
      thin: `unter ${formatMm(refuseMm)}`,
      doubtful: `${formatMm(refuseMm)} bis ${formatMm(checkMm)}`,
      sound: `ab ${formatMm(checkMm)}`,
      unknown: 'nicht gemessen',
    }),
  },
  pose: {
    title: 'Lage im Drucker',
    show: 'Empfohlene Lage zeigen',
    facts: ({ supportMm3, overhangMm2, contactMm2, sizeMm }: Pose) => [
      `Höhe ${formatSide(sizeMm[2])}`,
      `Stützen ca. ${withUnit(formatNumber(supportMm3 / MM3_PER_CM3), 'cm³')}`,
      `Überhang ${withUnit(formatNumber(overhangMm2 / MM2_PER_CM2), 'cm²')}`,
      `Auflage ${withUnit(formatNumber(contactMm2 / MM2_PER_CM2), 'cm²')}`,
    ],
  },
  layers: {
    title: 'Schichten, Zeit, Material',
    cut: 'Schichten berechnen',
    cutting: 'Schichten werden berechnet …',
    failed: 'Die Schichten konnten nicht berechnet werden.',
    slider: 'Schicht',
    at: (place: number, { layers, heightsMm }: CutPart) =>
      `Schicht ${formatCount(place + 1)} von ${formatCount(layers)} · ${formatMm(
        Math.round((heightsMm[place] ?? 0) * 100) / 100,
      )}`,
    sum: ({ layers, leastMinutes, mostMinutes, grams }: CutPart) =>
      `${formatCount(layers)} Schichten · ca. ${duration(leastMinutes)} bis ${duration(mostMinutes)} · ca. ${withUnit(formatNumber(grams.total, 1), 'g')}`,
    note: 'Geschätzt in der empfohlenen Lage, je Stück. Der Preis folgt nicht daraus.',
    drawing: (place: number) => `Linien der Schicht ${place + 1}`,
  },
} as const;
