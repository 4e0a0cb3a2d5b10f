/** The words of the second factor. */
export const texts = {
  title: 'Zwei-Faktor-Anmeldung',
  failed: 'Der Stand der Zwei-Faktor-Anmeldung konnte nicht geladen werden.',
  why: 'Ein Code aus einer App auf Ihrem Telefon, zusätzlich zum Passwort: Wer nur das Passwort kennt, kommt nicht hinein.',
  off: 'Ausgeschaltet',
  on: 'Eingeschaltet',
  start: 'Einrichten',
  scan: 'Scannen Sie den Code mit Ihrer Authenticator-App, oder tippen Sie den Schlüssel ein. Geben Sie danach den Code ein, den die App zeigt.',
  qr: 'QR-Code für die Authenticator-App',
  secret: 'Schlüssel',
  code: 'Code aus der App',
  codeMissing: 'Bitte geben Sie den sechsstelligen Code ein.',
  confirm: 'Einschalten',
  codesTitle: 'Ihre Wiederherstellungscodes',
  codesText:
    'Jeder gilt einmal, falls Sie Ihr Telefon nicht haben. Bewahren Sie sie sicher auf: Sie werden nur jetzt gezeigt.',
  codesDone: 'Ich habe sie aufbewahrt',
  left: (count: number) => `${count} Wiederherstellungscodes übrig`,
  renew: 'Neue Wiederherstellungscodes',
  remove: 'Ausschalten',
  removed: 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet.',
  switchedOn: 'Die Zwei-Faktor-Anmeldung ist eingeschaltet.',
} as const;
