import { formatBytes, formatCount, formatDimensions, formatMm, plural } from '../../../lib/format';

export const splitTexts = {
  title: 'In Einzelteile zerlegen',
  loading: 'Die Körper der Datei werden gelesen …',
  /** For this many different bodies, some of them several times. */
  question: (kinds: number, pieces: number) =>
    kinds === pieces
      ? `Aus der Baugruppe werden ${plural(kinds, 'Teil', 'Teile')}:`
      : `Aus der Baugruppe ${kinds === 1 ? 'wird' : 'werden'} ${plural(kinds, 'Teil', 'verschiedene Teile')}, zusammen ${formatCount(pieces)} Stück:`,
  /** Named by the file. */
  body: (at: number) => `Körper ${at}`,
  times: (count: number) => `${formatCount(count)}×`,
  price:
    'Jedes Teil wird für sich gemessen und berechnet. Zusammen können die Teile mehr oder weniger kosten als die Baugruppe; ihre Preise sehen Sie gleich danach.',
  mesh: 'Die Teile werden als STL-Dateien gespeichert, in denen runde Flächen fein angenähert sind. Die Baugruppe selbst steht danach nicht mehr in der Liste; Sie können sie jederzeit wieder hinzufügen.',
  confirm: 'Zerlegen',
  close: 'Schließen',
  done: (name: string, count: number) => `„${name}“ ist in ${plural(count, 'Teil', 'Teile')} zerlegt.`,
  refused: {
    single: 'Diese Datei hat nur einen Körper, da gibt es nichts zu zerlegen.',
    unit: 'Bitte wählen Sie zuerst auf der Karte des Teils, in welcher Einheit es gezeichnet ist.',
    unsure:
      'Diese Datei lässt sich nicht zerlegen, weil ihr Volumen unsicher ist. Bestellen Sie die Baugruppe im Ganzen, oder laden Sie ihre Teile einzeln hoch.',
    open: (names: readonly string[]) =>
      `Diese Datei lässt sich nicht zerlegen, weil ${list(names)} keine geschlossene Oberfläche ${names.length === 1 ? 'hat' : 'haben'}. Bestellen Sie die Baugruppe im Ganzen, oder laden Sie ihre Teile einzeln hoch.`,
    tooMany: (count: number, limit: number) =>
      `Zerlegt wären es ${formatCount(count)} verschiedene Teile. Eine Bestellung fasst höchstens ${formatCount(limit)}.`,
    overPlate: (name: string, mm: readonly [number, number, number], limitMm: number) =>
      `Diese Datei lässt sich nicht zerlegen, weil „${name}“ mit ${formatDimensions(mm)} auch allein nicht auf die Druckplatte passt: Keine Seite darf länger als ${formatMm(limitMm)} sein. Laden Sie die übrigen Teile einzeln hoch.`,
    tooLarge: (name: string, bytes: number, limit: number) =>
      `„${name}“ wäre als eigene Datei ${formatBytes(bytes)} groß, möglich sind ${formatBytes(limit)}. Bestellen Sie die Baugruppe im Ganzen.`,
    failed:
      'Die Körper der Datei konnten nicht gelesen werden. Bitte prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
  },
} as const;

/** The first few, and how many more there are. */
function list(names: readonly string[]): string {
  const named = names.slice(0, 3).map((name) => `„${name}“`);
  const more = names.length - named.length;
  return more > 0 ? `${named.join(', ')} und ${plural(more, 'weiterer', 'weitere')}` : named.join(' und ');
}
