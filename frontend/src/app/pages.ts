/** The public pages as search engines and shared links see them. The build prerenders each (`build-tools/prerender.ts`). */
export interface PublicPage {
  /** Its canonical address. */
  path: string;
  /** The name of its prerendered file. */
  file: string;
  title?: string;
  description: string;
}

/** The start page's own title; the other pages say theirs by `useDocumentTitle`. */
export const START_TITLE = '3D-Druck nach Maß: online berechnen und bestellen | Schichtwerk';

export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: '/',
    file: 'start',
    title: START_TITLE,
    description:
      '3D-Modelle hochladen, Material, Farbe und Füllgrad wählen und sofort den Preis sehen. Prototypen, Einzelteile und Kleinserien aus PLA, PETG, TPU, ASA und ABS.',
  },
  {
    path: '/faq',
    file: 'faq',
    description:
      'Welche Dateien gehen, wie der Preis entsteht, was Versand kostet und wie lange ein 3D-Druck dauert: Antworten vor der ersten Bestellung.',
  },
  {
    path: '/materialien',
    file: 'materialien',
    description:
      'Kunststoffe für den 3D-Druck im Vergleich: Festigkeit, Wärme, Maßabweichung, Oberfläche, Farben und Preis je cm³.',
  },
  {
    path: '/agb',
    file: 'agb',
    description: 'Die Allgemeinen Geschäftsbedingungen des 3D-Druck-Shops Schichtwerk.',
  },
  {
    path: '/datenschutz',
    file: 'datenschutz',
    description: 'Welche Daten der 3D-Druck-Shop Schichtwerk wofür verarbeitet und wie lange er sie behält.',
  },
  {
    path: '/widerruf',
    file: 'widerruf',
    description: 'Widerrufsbelehrung, und das Formular, mit dem Sie einen Vertrag online widerrufen.',
  },
  {
    path: '/impressum',
    file: 'impressum',
    description: 'Wer den 3D-Druck-Shop Schichtwerk betreibt: Anschrift, Kontakt und Angaben nach § 5 DDG.',
  },
  {
    path: '/barrierefreiheit',
    file: 'barrierefreiheit',
    description:
      'Wie barrierefrei der 3D-Druck-Shop Schichtwerk ist, was noch fehlt und wohin Sie sich wenden können.',
  },
];
