/** What the server takes at once is less; a list of parcels is far smaller. */
export const LARGEST_TABLE = 150_000;

/** The text of a table: UTF-8, 'Unicode text' of a spreadsheet, or what Windows programs write where it is neither. */
export async function readTable(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
