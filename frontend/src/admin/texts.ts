/** The words that all pages of the back office share. */
export const texts = {
  loading: 'Daten werden geladen …',
  /** Messages to a phone or a computer, also while the shop's page is closed. */
  push: {
    label: 'Mitteilungen auf diesem Gerät',
    on: 'Mitteilungen sind eingeschaltet. Sie kommen auch, wenn diese Seite geschlossen ist.',
    off: 'Dieses Gerät bekommt keine Mitteilungen mehr.',
    unavailable:
      'Dieser Browser nimmt keine Mitteilungen an. Auf dem iPhone: den Shop erst zum Home-Bildschirm hinzufügen und von dort öffnen.',
    denied:
      'Der Browser lässt Mitteilungen dieser Seite nicht zu. Bitte erlauben Sie sie in den Einstellungen der Seite, links neben der Adresse.',
    noService:
      'Der Mitteilungsdienst dieses Browsers ist nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
  },
  /** The server's check of a part; its sentences are the core's. */
  printCheck: {
    findings: 'Druckbarkeit',
    waiting: 'Die Druckbarkeit wird noch geprüft.',
    clean: 'Druckbarkeit: keine Auffälligkeiten gefunden.',
    agreed: 'Vereinbart:',
    layers: (grams: string, least: number, most: number) =>
      `Je Stück ca. ${grams} g und ${least} bis ${most} min, in der empfohlenen Lage.`,
  },
  /** The question to the owner when a colour is used up. */
  emptyColors: {
    title: 'Filament leer: Farbe ausblenden?',
    text: 'Von diesen Farben ist keine Rolle mehr da, Kunden können sie aber noch wählen. Bezahlte Bestellungen ändern sich dadurch nicht.',
    toSpools: 'Zum Filament',
    name: (material: string, color: string) => `${material}, ${color}`,
    hide: 'Farbe ausblenden',
    hideMaterial: 'Material ausblenden',
    hideMaterialOf: (name: string) => `Material ${name} ausblenden, es war seine letzte Farbe`,
    hideOf: (name: string) => `Farbe ${name} ausblenden`,
    hidden: (name: string) => `${name} ist bei Kunden ausgeblendet.`,
    keep: 'Weiter anbieten',
    keepOf: (name: string) => `Farbe ${name} weiter anbieten`,
    failed: 'Das wurde nicht gespeichert.',
  },
  checkAll: {
    button: (pieces: string) => `Alle geprüft (${pieces})`,
    of: (pieces: string, name: string) => `Alle geprüft (${pieces}): gedruckte Stücke von ${name}`,
    done: (pieces: string) => `${pieces} geprüft.`,
    failed: 'Das wurde nicht gespeichert.',
  },
} as const;
