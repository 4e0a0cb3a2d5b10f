/** The three texts that an order refers to, named as their addresses are. Apart from their query: the service worker reads it, too. */
export const LEGAL_TEXT_NAMES = ['agb', 'datenschutz', 'widerruf'] as const;

export type LegalTextName = (typeof LEGAL_TEXT_NAMES)[number];

/** All texts that the operator may replace: those three, what the Impressum adds, and the statement on accessibility. */
export const PAGE_TEXT_NAMES = [...LEGAL_TEXT_NAMES, 'impressum', 'barrierefreiheit'] as const;

export type PageTextName = (typeof PAGE_TEXT_NAMES)[number];

/** Pages that only the operator can write. */
const OWN_PAGE_NAMES = ['ueber-uns', 'referenzen'] as const;

export type OwnPageName = (typeof OWN_PAGE_NAMES)[number];
