/** The words of the header, the guards of pages and the logout; the dialog has its own (`dialog/texts.ts`). */
export const texts = {
  loggedOut: 'Erfolgreich abgemeldet!',
  logoutFailed: (reason: string) => `Fehler beim Abmelden: ${reason}`,
  logoutUnconfirmed: 'Sie sind auf diesem Gerät abgemeldet. Der Server hat die Abmeldung nicht bestätigt.',
  unknownError: 'Unbekannter Fehler',
  sessionEnded:
    'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an. Ihr Warenkorb bleibt erhalten.',
  linkFailed:
    'Der Link konnte nicht geöffnet werden. Bitte prüfen Sie Ihre Verbindung und laden Sie diese Seite neu.',
  notProved: 'Ohne Ihr Passwort wurde nichts geändert.',
  noAccess: 'Kein Zugriff auf diesen Bereich.',
  login: 'Anmelden',
  adminLoginTitle: 'Anmeldung erforderlich',
  adminLogin: 'Dieser Bereich ist der Verwaltung des Shops vorbehalten. Bitte melden Sie sich an.',
  sessionFailed: 'Die Anmeldung konnte nicht geprüft werden.',
  toConfigurator: 'Zum Konfigurator',
  loading: 'Anmeldung wird geprüft …',
} as const;
