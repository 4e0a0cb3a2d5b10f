/** What every page of the back office says. */
export const texts = {
  loading: 'Daten werden geladen …',
} as const;
