/** The words that all pages of the back office share. */
export const texts = {
  loading: 'Daten werden geladen …',
  /** What the server found of a part; its sentences are the core's. */
  printCheck: {
    findings: 'Druckbarkeit',
    waiting: 'Die Druckbarkeit wird noch geprüft.',
    clean: 'Druckbarkeit: keine Auffälligkeiten gefunden.',
    agreed: 'Vereinbart:',
    layers: (grams: string, least: number, most: number) =>
      `Je Stück ca. ${grams} g und ${least} bis ${most} min, in der empfohlenen Lage.`,
  },
} as const;
