/** Larger than what the server takes at once, and far larger than a list of parcels. */
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
