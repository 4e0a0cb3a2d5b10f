/** The words of the success page, apart from those of the step, which comes with the wizard. */
export const successTexts = {
  pageTitle: 'Abschluss',
  progress: 'Fortschritt der Bestellung',
  toConfigurator: 'Zum Konfigurator',
  waitingTitle: 'Ihre Zahlung wird bestätigt',
  waiting: 'Das dauert meist nur wenige Sekunden. Sie können diese Seite offen lassen.',
  stuckTitle: 'Die Bestätigung steht noch aus',
  stuck:
    'Wir haben noch keine Bestätigung Ihrer Zahlung. Falls Sie bezahlt haben, geht nichts verloren: Ihre Bestellung wird angelegt, sobald die Bestätigung da ist, und Sie bekommen eine E-Mail.',
  offline: 'Der Server ist gerade nicht zu erreichen. Falls Sie bezahlt haben, geht nichts verloren.',
  retry: 'Erneut prüfen',
  processingTitle: 'Ihre Zahlung wird verarbeitet',
  processing:
    'Bei manchen Zahlungsarten dauert das einige Tage. Bitte bezahlen Sie nicht noch einmal: Sobald das Geld da ist, legen wir Ihre Bestellung an und bestätigen sie per E-Mail. Bis dahin bleibt Ihr Warenkorb erhalten; mit einer neuen Bestellung beginnen Sie einen leeren.',
  newOrder: 'Neue Bestellung',
  foreignTitle: 'Diese Bestellung ist bezahlt',
  foreign:
    'Die Einzelheiten zeigen wir nur in dem Browser, in dem bestellt wurde, oder nach der Anmeldung mit dem Konto der Bestellung. Sie stehen auch in der Bestätigung, die per E-Mail verschickt wurde.',
  expiredTitle: 'Die Bezahlseite ist abgelaufen',
  expired: 'Es wurde nichts abgebucht. Ihr Warenkorb ist noch da, Sie können die Bestellung erneut bezahlen.',
  failedTitle: 'Ihre Zahlung ist fehlgeschlagen',
  failed:
    'Die Bank hat die Zahlung nicht ausgeführt. Ihr Warenkorb ist noch da, Sie können die Bestellung erneut bezahlen.',
  toOrder: 'Zurück zur Bestellung',
  unknownTitle: 'Diese Bestellung kennen wir nicht',
  unknown: 'Der Link ist unvollständig oder gehört zu keiner Bestellung dieses Shops.',
} as const;
