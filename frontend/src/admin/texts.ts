export const texts = {
  loading: 'Daten werden geladen …',
  openPoints: 'Offen vor der Eröffnung',
  openPointsFailed: 'Was vor der Eröffnung offen ist, konnte nicht geladen werden.',
  pageViewsFailed: 'Die Seitenaufrufe konnten nicht geladen werden.',
  settings: {
    title: 'Einstellungen',
    failed: 'Die Einstellungen konnten nicht geladen werden.',
    saved: 'Einstellung gespeichert. Sie gilt ab sofort.',
    notSaved: 'Die Einstellung wurde nicht gespeichert.',
    switches: 'Grundentscheidungen',
    version: (version: string) => `Version ${version}`,
    delivery: {
      title: 'Lieferzeiten',
      text: 'In Arbeitstagen: Montag bis Freitag ohne die gesetzlichen Feiertage in Baden-Württemberg. Daraus entsteht der Tag, der vor dem Bezahlen versprochen und mit der Bestellung festgehalten wird.',
      kinds: { pickup: 'Abholung', shipping: 'Standardversand', express: 'Expressversand' },
      productionDays: 'Fertigung',
      transitDays: 'Versand',
      cutOff: 'Annahmeschluss (Uhr)',
      cutOffHint: 'Bestellungen ab dieser Stunde zählen ab dem nächsten Arbeitstag.',
      wrongDays: 'Bitte geben Sie 0 bis 120 Arbeitstage an.',
      wrongHour: 'Bitte geben Sie eine volle Stunde von 0 bis 24 an.',
      save: 'Lieferzeiten speichern',
    },
    objVolume: 'Volumen von OBJ-Dateien',
    stepVolume: 'Volumen von STEP-Dateien',
    objBasis: {
      estimate: { title: 'Geschätzt', text: '40 % der umgebenden Box, mindestens 0,1 cm³' },
      measured: {
        title: 'Gemessen',
        text: 'Aus der geschlossenen Oberfläche. Offene Modelle lassen sich dann nicht bestellen.',
      },
    },
    stepBasis: {
      estimate: { title: 'Geschätzt', text: '50 % der umgebenden Box, mindestens 0,1 cm³' },
      measured: {
        title: 'Gemessen',
        text: 'Genau, aus den Flächen der Körper. Modelle, deren Flächen sich nicht lesen lassen, lassen sich dann nicht bestellen.',
      },
    },
    payButton: 'Text des Bezahl-Buttons',
    payButtons: {
      'jetzt-bezahlen': {
        title: 'Jetzt bezahlen - {Summe}€',
        text: 'Die Vorgabe. Ob diese Worte genügen, ist rechtlich umstritten (§ 312j BGB).',
      },
      'zahlungspflichtig-bestellen': {
        title: 'Zahlungspflichtig bestellen',
        text: 'Die Worte des Gesetzes.',
      },
    },
    taxation: 'Umsatzsteuer',
    taxations: {
      'small-business': {
        title: 'Kleinunternehmer (§ 19 UStG)',
        text: 'Die Vorgabe: Es wird keine Umsatzsteuer berechnet.',
      },
      standard: {
        title: 'Regelbesteuerung',
        text: 'Preise bleiben Bruttopreise; Steuersatz und Steuerbetrag werden ausgewiesen. Offene Zahlungen und frühere Bestellungen behalten, was vereinbart war.',
      },
    },
    taxRate: 'Steuersatz (%)',
    taxRateWrong: 'Bitte geben Sie einen Satz bis 30 % wie 19 oder 8,1 an.',
    taxRateSave: 'Steuersatz speichern',
    withdrawalRight: 'Widerrufsrecht für Verbraucher',
    withdrawalRights: {
      untilProduction: {
        title: 'Bis zum Beginn der Fertigung',
        text: '14 Tage, freiwillig eingeräumt.',
      },
      none: {
        title: 'Keines',
        text: 'Für Waren nach Kundenvorgabe verlangt das Gesetz keines (§ 312g Abs. 2 Nr. 1 BGB).',
      },
    },
  },
} as const;
