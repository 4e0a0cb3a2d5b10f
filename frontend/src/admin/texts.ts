/** The words that all pages of the back office share. */
export const texts = {
  loading: 'Daten werden geladen …',
} as const;
