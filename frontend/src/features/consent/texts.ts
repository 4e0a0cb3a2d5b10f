export const texts = {
  banner: 'Cookie-Hinweis',
  title: 'Cookies',
  introNecessary: 'Notwendige Einträge in Ihrem Browser erhalten Warenkorb, Dateien und Anmeldung.',
  introAnalytics: 'Mit Ihrer Einwilligung zählen wir außerdem Seitenaufrufe auf unserem eigenen Server.',
  introAnonymous: 'Ohne Cookie, ohne Personenbezug.',
  privacy: 'Datenschutzerklärung',
  settings: 'Einstellungen',
  onlyNecessary: 'Nur notwendige Cookies',
  all: 'Alle Cookies akzeptieren',
  dialog: 'Cookie-Einstellungen',
  dialogIntro:
    'Sie können Ihre Wahl jederzeit über „Cookie-Einstellungen“ am Ende jeder Seite ändern. Welche Einträge es gibt, steht in der Datenschutzerklärung.',
  necessary: 'Notwendig',
  necessaryHint: 'Warenkorb, Dateien, Anmeldung und diese Auswahl. Immer aktiv.',
  analytics: 'Analyse',
  analyticsHint:
    'Zählt je Tag, wie oft eine Seite geöffnet wird, auf unserem eigenen Server. Kein Cookie, keine Kennung, keine IP-Adresse.',
  marketing: 'Marketing',
  marketingHint: 'Setzen wir nicht ein; deshalb gibt es dafür nichts einzuwilligen.',
  refuse: 'Alle ablehnen',
  save: 'Einstellungen speichern',
} as const;
