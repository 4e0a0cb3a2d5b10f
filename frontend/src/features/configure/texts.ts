import { formatCount, formatNumber, formatPercent, plural } from '../../lib/format';

export const MIXED = 'Gemischt';

export const texts = {
  title: 'Teile konfigurieren',
  lead: 'Wählen Sie Teile aus und legen Sie Material, Farbe, Schichthöhe und Füllgrad fest.',
  parts: 'Ihre Teile',
  settings: 'Einstellungen',
  selectAll: 'Alle auswählen',
  clearSelection: 'Auswahl aufheben',
  select: (name: string) => `${name} auswählen`,
  selected: (count: number, all: number) =>
    `${formatCount(count)} von ${plural(all, 'Teil', 'Teilen')} ausgewählt`,
  noSelection: 'Bitte wählen Sie mindestens ein Teil aus, um es zu konfigurieren.',
  preview: '3D-Vorschau',
  previewOf: (name: string) => `3D-Vorschau von ${name}`,
  quantityOf: (name: string) => `Anzahl von ${name}`,
  sections: { material: 'Material', colors: 'Farben', layerHeight: 'Schichthöhe', infill: 'Füllgrad' },
  pricePerCm3: (euro: string) => `${euro}/cm³`,
  factor: (factor: number) => `× ${formatNumber(factor)}`,
  primary: 'Hauptfarbe',
  secondary: 'Zweite Farbe',
  tertiary: 'Dritte Farbe',
  useSecondary: 'Zweite Farbe verwenden',
  useTertiary: 'Dritte Farbe verwenden',
  colorDescription: 'Beschreibung der Farben',
  colorDescriptionHint: 'Welcher Bereich soll welche Farbe bekommen?',
  mixedMaterials:
    'Die ausgewählten Teile haben verschiedene Materialien. Farben lassen sich nur für Teile aus demselben Material wählen.',
  layerHint: 'Feinere Schichten geben glattere Flächen, brauchen aber länger.',
  infillHint: 'Mehr Füllung macht das Teil stabiler und schwerer.',
  each: 'je Stück',
  discount: (percent: number) => `inkl. ${formatPercent(percent)} Mengenrabatt`,
  nextDiscount: (missing: number, percent: number) =>
    `Noch ${formatCount(missing)} Stück bis ${formatPercent(percent)} Mengenrabatt`,
  why: 'Warum dieser Preis?',
  unmeasured: 'Volumen unbekannt: Der Preis ist nur ein Richtwert. Bitte laden Sie die Datei erneut hoch.',
  total: 'Zwischensumme',
  back: 'Zurück zum Upload',
  toCart: (parts: number) => `In den Warenkorb (${formatCount(parts)} Teile)`,
  toSettings: 'Zu den Einstellungen',
  empty: {
    title: 'Keine Dateien gefunden',
    text: 'Laden Sie zuerst ein 3D-Modell hoch.',
    action: 'Dateien hochladen',
  },
  unfinished: 'Noch nicht alle Dateien sind hochgeladen',
  restoring: 'Dateien werden wiederhergestellt...',
  pricesFailed: 'Die Preise konnten nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.',
  retry: 'Erneut versuchen',
  contact: {
    title: 'Fragen zur Konfiguration?',
    text: 'Wir beraten Sie gern zu Material, Farbe und Druckbarkeit.',
    subject: 'Frage zur Konfiguration',
  },
} as const;
