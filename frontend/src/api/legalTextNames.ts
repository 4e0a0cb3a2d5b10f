/** The three texts that an order refers to, named as their addresses are. Apart from their query: the service worker reads it, too. */
export const LEGAL_TEXT_NAMES = ['agb', 'datenschutz', 'widerruf'] as const;

export type LegalTextName = (typeof LEGAL_TEXT_NAMES)[number];
