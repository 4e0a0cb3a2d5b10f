/** What went wrong, as a sentence for the page: the error's own words where they are meant for people. */
export function errorText(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Unbekannter Fehler';
}
