import type { OwnPageName, PageTextName } from '../../api/legalTexts';

/** The titles of the texts while they load, and for links. */
export const LEGAL_TITLES: Record<PageTextName, string> = {
  agb: 'Allgemeine Geschäftsbedingungen',
  datenschutz: 'Datenschutzerklärung',
  widerruf: 'Widerrufsbelehrung',
  impressum: 'Impressum',
  barrierefreiheit: 'Erklärung zur Barrierefreiheit',
};

/** The titles of the owner's own pages. */
export const OWN_PAGE_TITLES: Record<OwnPageName, string> = {
  'ueber-uns': 'Über uns',
  referenzen: 'Referenzen',
};
