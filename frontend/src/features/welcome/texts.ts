import { formatCount } from '../../lib/format';

export const texts = {
  steps: {
    title: 'In drei Schritten zum gedruckten Teil',
    list: [
      [
        'Hochladen',
        'Ihre Datei wird in Ihrem Browser gemessen. Maße, Volumen und Preis stehen sofort da, ohne Konto.',
      ],
      [
        'Konfigurieren',
        'Material, Farbe, Schichthöhe und Füllgrad wählen Sie für jedes Teil. Der Preis ändert sich sofort.',
      ],
      [
        'Bestellen',
        'Sie sehen alle Kosten und den Liefertermin, bevor Sie zahlen. Rechnung und Stand finden Sie danach online.',
      ],
    ],
  },
  example: {
    title: 'Gerade keine Datei zur Hand?',
    text: 'Probieren Sie den Konfigurator mit einem Teil von uns aus: einem Zahnrad mit 24 Zähnen. Bestellen lässt es sich nicht.',
    price: (price: string) => `${price} je Stück`,
    choice: (words: string) => `in ${words}`,
    load: 'Beispielteil laden',
    failed:
      'Das Beispielteil konnte nicht geladen werden. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  },
  materials: {
    title: 'Materialien und Farben',
    colors: (count: number) => (count === 1 ? '1 Farbe' : `${formatCount(count)} Farben`),
    perCm3: (price: string) => `${price} je cm³`,
  },
  delivery: {
    title: 'Lieferung und Versand',
    free: 'kostenlos',
    today: 'Wenn Sie jetzt bestellen:',
  },
  shop: {
    title: 'Wer für Sie druckt',
    sample: 'Beispieldaten',
    imprint: 'Alle Angaben zum Betreiber',
  },
  rights: {
    title: 'Ihre Rechte',
    withdrawalTitle: 'Widerruf',
    untilProduction:
      'Verbraucher können 14 Tage lang widerrufen, bis wir mit der Fertigung ihrer Teile beginnen.',
    none: 'Ein gesetzliches Widerrufsrecht besteht nicht, weil wir jedes Teil nach Ihrer Datei fertigen. Bis die Fertigung beginnt, stornieren wir kostenlos.',
    withdrawalMore: 'Mehr zum Widerruf',
    privacyTitle: 'Datenschutz',
    privacy:
      'Ihre Modelle sind nicht öffentlich: Abrufen können sie nur Sie und wir. Diese Seite lädt nichts von fremden Servern.',
    privacyMore: 'Mehr zum Datenschutz',
  },
  workshop: 'Aus unserer Werkstatt',
  loading: 'Angaben werden geladen …',
} as const;
