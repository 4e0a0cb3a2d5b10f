export const texts = {
  login: 'Anmelden',
  register: 'Registrieren',
  noAccountsTitle: 'Kundenkonten folgen in einer späteren Version',
  noAccounts:
    'In dieser Version von Schichtwerk können Sie sich noch nicht anmelden und kein Konto anlegen. Sie brauchen auch keines: Hochladen, konfigurieren, bestellen und bezahlen geht vollständig als Gast.',
  guestKeeps: 'Ihr Warenkorb bleibt in diesem Browser gespeichert, die Bestellbestätigung kommt per E-Mail.',
  asGuest: 'Als Gast fortfahren',
  loggedOut: 'Erfolgreich abgemeldet!',
  logoutFailed: (reason: string) => `Fehler beim Abmelden: ${reason}`,
  logoutUnconfirmed: 'Sie sind auf diesem Gerät abgemeldet. Der Server hat die Abmeldung nicht bestätigt.',
  unknownError: 'Unbekannter Fehler',
  noAccess: 'Kein Zugriff auf diesen Bereich.',
  adminLoginTitle: 'Anmeldung erforderlich',
  adminLogin:
    'Dieser Bereich ist der Verwaltung des Shops vorbehalten. Administratoren öffnen ihren einmaligen Anmeldelink, den der Betreiber auf dem Server erzeugt.',
  sessionFailed: 'Die Anmeldung konnte nicht geprüft werden.',
  retry: 'Erneut versuchen',
  toConfigurator: 'Zum Konfigurator',
  loading: 'Anmeldung wird geprüft …',
} as const;
