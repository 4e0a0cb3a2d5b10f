/** The words of the feedback form, which comes with it. */
export const feedbackTexts = {
  title: (orderNumber: string) => `Feedback zur Bestellung #${orderNumber}`,
  description: 'Ein paar Worte genügen.',
  liked: 'Was hat Ihnen gefallen?',
  better: 'Was können wir besser machen?',
  missing: 'Bitte schreiben Sie uns ein paar Worte.',
  send: 'Feedback senden',
  sent: 'Vielen Dank! Ihr Feedback geht uns per E-Mail zu.',
  failed: (reason: string) => `Ihr Feedback konnte nicht gesendet werden: ${reason}`,
  byMail: 'Stattdessen per E-Mail senden',
} as const;
