/** What the server takes at once is less; a list of parcels is far smaller. */
export const LARGEST_TABLE = 150_000;

/** The text of a table: UTF-8, or what Windows programs write where it is not. */
export async function readTable(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
