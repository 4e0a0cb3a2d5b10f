/** The words of 'Vertrag widerrufen'; both buttons read as the law has it (§ 356a BGB). */
export const texts = {
  title: 'Vertrag widerrufen',
  explain:
    'Mit „Widerruf bestätigen“ widerrufen Sie den genannten Vertrag. Gründe brauchen Sie nicht anzugeben. Den Eingang bestätigen wir unverzüglich per E-Mail.',
  name: 'Name',
  contract: 'Bestellnummer',
  contractHint: 'Sie steht in Ihrer Bestellbestätigung. Die Rechnungsnummer genügt auch.',
  email: 'E-Mail',
  confirm: 'Widerruf bestätigen',
  received: (at: string, email: string) =>
    `Ihr Widerruf ist am ${at} bei uns eingegangen. Die Eingangsbestätigung mit Ihrer Erklärung geht an ${email}.`,
  failed: (reason: string) => `Ihr Widerruf konnte nicht gesendet werden: ${reason}`,
  byMail: 'Per E-Mail widerrufen',
  mailSubject: 'Widerruf meines Vertrags',
  mailBody: ({ name, contract, email }: { name: string; contract: string; email: string }) =>
    `Hiermit widerrufe ich den von mir geschlossenen Vertrag.\n\nName: ${name}\nBestellnummer: ${contract}\nE-Mail-Adresse: ${email}\n`,
} as const;
