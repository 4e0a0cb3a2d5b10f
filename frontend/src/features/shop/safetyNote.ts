/** Said of a material that the settings have no note for. */
const GENERAL =
  'Nicht für Lebensmittelkontakt, nicht als Spielzeug und nicht für medizinische Zwecke. Kleine Teile gehören nicht in die Hände von Kindern unter 3 Jahren.';

/** The safety note for users of a part of this material (Art. 19 GPSR). */
export function safetyNote(material: string, notes: Readonly<Record<string, string>>): string {
  return notes[material] || GENERAL;
}
