/** What is said of a cart that changed under its owner's hands. */
export const texts = {
  pricesChanged: (before: string, now: string) =>
    `Die Preise wurden geändert. Ihr Warenkorb kostet jetzt ${now} statt ${before}.`,
  partGone:
    'Das Angebot wurde geändert: Mindestens ein Teil in Ihrem Warenkorb wird so nicht mehr angeboten. Bitte wählen Sie neu.',
} as const;
