export const texts = {
  title: 'Entwürfe',
  login: 'Bitte melden Sie sich an, um Ihre gespeicherten Entwürfe zu sehen.',
  loginButton: 'Anmelden',
  emptyTitle: 'Keine Entwürfe vorhanden',
  empty: 'Ein Entwurf hält Teile, Konfiguration und Versandart fest, bis Sie bestellen.',
  toConfigurator: 'Zum Konfigurator',
  unnamed: 'Ohne Namen',
  changed: (date: string) => `Zuletzt geändert am ${date}`,
  loading: 'Lade Entwürfe …',
  failed: 'Ihre Entwürfe konnten nicht geladen werden.',
  retry: 'Erneut versuchen',
} as const;
