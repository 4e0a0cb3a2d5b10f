import { formatCount, formatPercent, plural } from '../../lib/format';

export const MIXED = 'Gemischt';

export const texts = {
  title: 'Teile konfigurieren',
  lead: 'Wählen Sie Teile aus und legen Sie Material, Farbe, Schichthöhe und Füllgrad fest.',
  parts: 'Ihre Teile',
  goneParts: 'Teile ohne Datei',
  settings: 'Einstellungen',
  selectAll: 'Alle auswählen',
  clearSelection: 'Auswahl aufheben',
  /** Of an option, where the others have their price. */
  chosen: 'gewählt',
  select: (name: string) => `${name} auswählen`,
  selected: (count: number, all: number) =>
    `${formatCount(count)} von ${plural(all, 'Teil', 'Teilen')} ausgewählt`,
  colorsNeedParts: 'Die Farben richten sich nach dem Material der ausgewählten Teile.',
  furtherColor: (price: string) => `+ ${price} je Stück`,
  onlyForSome: (count: number, all: number) =>
    `Zurzeit bei ${formatCount(count)} von ${plural(all, 'Teil', 'Teilen')}`,
  noSelection: 'Bitte wählen Sie mindestens ein Teil aus, um es zu konfigurieren.',
  preview: '3D-Vorschau',
  previewOf: (name: string) => `3D-Vorschau von ${name}`,
  quantityOf: (name: string) => `Anzahl von ${name}`,
  sections: { material: 'Material', colors: 'Farben', layerHeight: 'Schichthöhe', infill: 'Füllgrad' },
  /** Above the sections: what a change will reach. */
  settingsFor: (count: number, name: string) =>
    count === 1 ? `Einstellungen für ${name}` : `Einstellungen für ${plural(count, 'Teil', 'Teile')}`,
  rename: {
    of: (name: string) => `${name} umbenennen`,
    title: 'Teil umbenennen',
    text: (extension: string) =>
      `Unter diesem Namen steht das Teil in Warenkorb, Bestellung und Mails.${extension ? ` Die Endung ${extension} bleibt.` : ''}`,
    name: 'Name',
    missing: 'Bitte geben Sie dem Teil einen Namen.',
    button: 'Umbenennen',
  },
  differenceHint: 'Neben jeder Option steht, was sie am Preis Ihrer Auswahl ändert.',
  pricePerCm3: (euro: string) => `${euro}/cm³`,
  colors: (count: number) => plural(count, 'Farbe', 'Farben'),
  /** The use of the shop's own layer heights and infills; others show their figure only. */
  layerHeights: {
    0.1: 'Glatte Flächen und feine Details, längerer Druck',
    0.2: 'Ausgewogen, für die meisten Teile',
    0.3: 'Sichtbare Schichten, kurzer Druck',
  } as Readonly<Record<number, string>>,
  infills: {
    10: 'Leicht, für Anschauungs- und Dekoteile',
    20: 'Für die meisten Teile',
    50: 'Für belastete Teile',
    100: 'Massiv, höchste Festigkeit und höchstes Gewicht',
  } as Readonly<Record<number, string>>,
  primary: 'Hauptfarbe',
  secondary: 'Zweite Farbe',
  tertiary: 'Dritte Farbe',
  chooseColor: 'Bitte wählen',
  useSecondary: 'Zweite Farbe verwenden',
  useTertiary: 'Dritte Farbe verwenden',
  colorDescription: 'Beschreibung der Farben',
  colorDescriptionHint: 'Welcher Bereich soll welche Farbe bekommen?',
  mixedMaterials:
    'Die ausgewählten Teile haben verschiedene Materialien. Farben lassen sich nur für Teile aus demselben Material wählen.',
  volume: 'Volumen',
  weight: 'Gewicht',
  each: 'je Stück',
  discount: (percent: number) => `inkl. ${formatPercent(percent)} Mengenrabatt`,
  why: 'Warum dieser Preis?',
  shipping: (fee: string, parcel: string) =>
    `Dazu kommt einmal je Bestellung der Versand: für dieses Teil allein ${fee} (${parcel}).`,
  otherQuantities: 'Preis je Stück bei anderer Anzahl',
  pieces: (count: string) => `${count} Stück`,
  sort: 'Sortieren nach',
  sorts: { added: 'Reihenfolge', name: 'Name', price: 'Preis', quantity: 'Anzahl' },
  search: 'Teile suchen',
  noneFound: 'Kein Teil mit diesem Namen.',
  removeSelected: (count: number) => `${plural(count, 'Teil', 'Teile')} entfernen`,
  removeTitle: (count: number) => `${plural(count, 'Teil', 'Teile')} entfernen?`,
  removeText: 'Die ausgewählten Teile werden mit ihren Dateien aus der Liste genommen.',
  remove: 'Entfernen',
  quantityOfAll: 'Anzahl für alle ausgewählten',
  /** The visible label beside the field. */
  quantityOfAllShort: 'Anzahl',
  unmeasured: 'Volumen unbekannt: Der Preis ist nur ein Richtwert. Bitte laden Sie die Datei erneut hoch.',
  total: 'Zwischensumme',
  /** Read aloud once the price has come to rest. */
  newTotal: (price: string) => `Neue Zwischensumme: ${price}`,
  back: 'Zurück zum Upload',
  toCart: (parts: number) => `In den Warenkorb (${formatCount(parts)} Teile)`,
  /** The settings of the selected parts; opens the sheet on a phone. */
  openSettings: (selected: number) =>
    selected === 1 ? 'Teil einstellen' : `${formatCount(selected)} Teile einstellen`,
  settingsDone: 'Fertig',
  empty: {
    title: 'Keine Dateien gefunden',
    text: 'Laden Sie zuerst ein 3D-Modell hoch.',
    action: 'Dateien hochladen',
  },
  unfinished: 'Noch nicht alle Dateien sind hochgeladen',
  restoring: 'Dateien werden wiederhergestellt...',
  pricesFailed: 'Die Preise konnten nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.',
  pricesLoading: 'Preise werden geladen',
  contact: {
    title: 'Fragen zur Konfiguration?',
    text: 'Wir beraten Sie gern zu Material, Farbe und Druckbarkeit.',
    subject: 'Frage zur Konfiguration',
  },
} as const;
