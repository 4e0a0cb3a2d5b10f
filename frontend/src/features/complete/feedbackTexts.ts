/** The words of the feedback form, which comes with it. */
export const FEEDBACK_TEXTS = {
  title: (orderNumber: string) => `Feedback zur Bestellung #${orderNumber}`,
  description:
    'Ein paar Worte genügen. Ihr E-Mail-Programm öffnet sich mit Ihrem Text, dort senden Sie ihn ab.',
  liked: 'Was hat Ihnen gefallen?',
  better: 'Was können wir besser machen?',
  missing: 'Bitte schreiben Sie uns ein paar Worte.',
  cancel: 'Abbrechen',
  send: 'Feedback senden',
  opened: (email: string) =>
    `Ihr E-Mail-Programm öffnet sich. Falls nicht, schreiben Sie uns bitte an ${email}.`,
} as const;
