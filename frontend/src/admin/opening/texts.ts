/** The words of the page 'Eröffnen'. What a point asks for is said by the server. */
export const texts = {
  title: 'Eröffnen',
  opened: 'Der Shop ist eröffnet',
  failed: 'Was vor der Eröffnung offen ist, konnte nicht geladen werden.',
  shut: {
    title: 'Der Shop nimmt noch keine Bestellungen an.',
    text: 'Mit den offenen Punkten wären Bestellungen unwirksam, oder Sie könnten schon für das Angebot abgemahnt werden. Entscheiden Sie jeden Punkt einmal; nach dem letzten nimmt der Shop sofort Bestellungen an.',
  },
  trial: {
    title: 'Dieser Server läuft zur Probe.',
    text: 'Er nimmt Bestellungen an, obwohl Punkte offen sind. Im Betrieb (SHOP_ENV=production) täte er es nicht, bei einer Generalprobe (SHOP_ENV=rehearsal) auch nicht.',
  },
  takesOrders: 'Er nimmt Bestellungen an. Was Sie entschieden haben, können Sie jederzeit ändern.',
  saved: 'Die Entscheidung ist gespeichert.',
  keepsShut: 'Das hält den Shop geschlossen',
  other: 'Außerdem offen',
  accepted: {
    title: 'Ausnahmen',
    text: 'Diese Punkte sind offen und halten den Shop nicht geschlossen, weil SHOP_CONFIG sie unter „open_despite“ nennt. Jeder Start schreibt sie ins Protokoll.',
  },
  decisions: {
    payButton: '„Jetzt bezahlen“ behalten',
    environmentalClaim: 'Aussage behalten, ein Nachweis liegt vor',
    deliveryCountries: 'Diese Länder bestätigen',
    withdrawalRight: 'Widerrufsrecht bestätigen',
  },
  plainButton: '„Zahlungspflichtig bestellen“ wählen',
  noWithdrawal: 'Auf das Widerrufsrecht verzichten',
  places: {
    description: 'Beschreibung ändern',
    operator: 'Betreiberdaten ansehen',
    taxation: 'Umsatzsteuer wählen',
  },
  recommended: {
    title: 'Was sonst Kunden kostet',
    text: 'Die Vorgaben sind hier nicht immer die beste Wahl. Jeder Wechsel gilt ab sofort; Bestellungen behalten ihren Preis.',
    step: {
      label: 'STEP nach Volumen berechnen',
      hint: 'An 162 echten STEP-Dateien gemessen: Die halbe Box ist im Median das Doppelte des wahren Volumens, bei einem Viertel mehr als das 4,3-Fache, bis zum 100-Fachen, bei anderen nur die Hälfte. Der Kunde geht, oder Sie zahlen drauf.',
    },
    obj: {
      label: 'OBJ nach Volumen berechnen',
      hint: '40 % der Box sind auch hier nur geraten. Gemessen wird die geschlossene Oberfläche; offene Modelle lassen sich dann nicht bestellen.',
    },
    delivery: {
      title: 'Liefertage',
      text: 'Der versprochene Tag steht vor dem Bezahlen neben jeder Versandart. Zu lange Zeiten kosten Bestellungen, zu kurze brechen ein Versprechen; der Versand zählt bis zum fernsten Lieferland.',
      production: 'Fertigung bei Abholung und Standardversand (Arbeitstage)',
      transit: 'Standardversand (Arbeitstage)',
      all: 'Alle Lieferzeiten',
    },
    retention: {
      title: 'Aufbewahrung',
      text: 'Wer nach dieser Zeit wiederkommt, lädt neu hoch. Die Datenschutzerklärung nennt die Tage; halten Sie nichts länger, als Sie es brauchen.',
      unordered: 'Dateien ohne Bestellung (Tage)',
      ordered: 'Dateien nach der Bestellung (Tage)',
    },
  },
  settled: 'Entschieden',
} as const;
