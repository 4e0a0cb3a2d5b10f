import type { LegalTextName } from '../../api/legalTexts';

/** What the texts are called until they are here, and where they are only named. */
export const LEGAL_TITLES: Record<LegalTextName, string> = {
  agb: 'Allgemeine Geschäftsbedingungen',
  datenschutz: 'Datenschutzerklärung',
  widerruf: 'Widerrufsbelehrung',
};
