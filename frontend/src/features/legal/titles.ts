import type { OwnPageName, PageTextName } from '../../api/legalTexts';

/** What the texts are called until they are here, and where they are only named. */
export const LEGAL_TITLES: Record<PageTextName, string> = {
  agb: 'Allgemeine Geschäftsbedingungen',
  datenschutz: 'Datenschutzerklärung',
  widerruf: 'Widerrufsbelehrung',
  impressum: 'Impressum',
  barrierefreiheit: 'Erklärung zur Barrierefreiheit',
};

/** The same of the owner's own pages. */
export const OWN_PAGE_TITLES: Record<OwnPageName, string> = {
  'ueber-uns': 'Über uns',
  referenzen: 'Referenzen',
};
