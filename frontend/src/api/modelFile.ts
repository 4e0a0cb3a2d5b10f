import { API_BASE, post } from './client';
import type { Schema } from './schemas';

/** The shop does not have the file any more, or the caller may not have it. */
export class FileGone extends Error {
  override readonly name = 'FileGone';
}

/**
 * Brings the file of a part from its signed address.
 *
 * @throws {FileGone} after the file was deleted; an `Error` with a German sentence where it does not come
 */
export async function modelFile(address: string, name: string, signal?: AbortSignal): Promise<File> {
  const init: RequestInit = { credentials: 'same-origin', ...(signal && { signal }) };
  const response = await fetch(`${API_BASE}${address}`, init);
  if (response.status === 404 || response.status === 410)
    throw new FileGone('Die Datei ist nicht mehr vorhanden.');
  if (!response.ok) throw new Error(`Die Datei konnte nicht geladen werden (${response.status}).`);
  return new File([await response.blob()], name);
}

/**
 * Gives a stored file of the caller's own another name, and answers how the shop has taken it.
 *
 * @throws as `request`
 */
export async function renameFile(fileUrl: string, fileName: string): Promise<string> {
  const json: Schema<'RenameFileRequest'> = { fileUrl, fileName };
  const answer = await post<Schema<'RenameFileAnswer'>>('/api/rename-file', json);
  return answer.fileName;
}
