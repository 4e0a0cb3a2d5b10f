import { nextTask } from '../../../lib/later';

/** A multiple of three bytes, so that the pieces of a file join to the text of the whole. */
const PIECE_BYTES = 3 * 256 * 1024;
const PIECE_CHARS = (PIECE_BYTES / 3) * 4;

/** How many characters a file of this many bytes becomes. */
export function base64Length(bytes: number): number {
  return 4 * Math.ceil(bytes / 3);
}

/** A file as text, piece by piece: the page has its turn between them. */
export async function toBase64(file: Blob): Promise<string> {
  const pieces: string[] = [];
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    pieces.push(await pieceToBase64(file.slice(at, at + PIECE_BYTES)));
  }
  return pieces.join('');
}

function pieceToBase64(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(piece);
  });
}

/** The bytes of such a text; null for any other text. */
export async function fromBase64(text: string): Promise<Uint8Array<ArrayBuffer>[] | null> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < text.length; at += PIECE_CHARS) {
    if (at > 0) await nextTask();
    try {
      pieces.push(bytesOf(atob(text.slice(at, at + PIECE_CHARS))));
    } catch {
      return null;
    }
  }
  return pieces;
}

function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
