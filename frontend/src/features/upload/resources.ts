import { type Measures, type ParsedModel, parseModel, type Thumbnail } from '../../core/client';
import { readKept } from './keptFiles';
import { findEntry } from './store';

/**
 * The heavy things of the uploads, by id. They live outside React and outside every store, so that nothing ever copies or
 * compares them, and go with their entry.
 */
const originals = new Map<string, File>();
const thumbnails = new Map<string, Thumbnail>();
/** Least recently used first. */
const models = new Map<string, DisplayModel>();

/** The buffers that the viewer draws. */
export type DisplayModel = Pick<ParsedModel, 'positions' | 'normals' | 'scale'> &
  Pick<Measures, 'dimensionsMm'>;

/** Display buffers are kept up to this sum; what falls out is parsed again when somebody looks at it. */
const MODEL_BUDGET_BYTES = 192 * 1024 * 1024;

export function keepOriginal(id: string, file: File): void {
  originals.set(id, file);
}

export function keepThumbnail(id: string, thumbnail: Thumbnail): void {
  thumbnails.set(id, thumbnail);
}

/** The drawing of a part; undefined until the part has been parsed. */
export function thumbnailOf(id: string): Thumbnail | undefined {
  return thumbnails.get(id);
}

/** Keeps a parsed file's buffers and picture. */
export function keepModel(id: string, parsed: ParsedModel): void {
  thumbnails.set(id, parsed.thumbnail);
  models.delete(id);
  models.set(id, displayOf(parsed));
  let sum = 0;
  for (const model of models.values()) sum += bytesOf(model);
  for (const [oldest, model] of models) {
    if (sum <= MODEL_BUDGET_BYTES || oldest === id) break;
    models.delete(oldest);
    sum -= bytesOf(model);
  }
}

/** Gives everything of a removed upload back. */
export function releaseResources(id: string): void {
  originals.delete(id);
  thumbnails.delete(id);
  models.delete(id);
}

/**
 * The original file: from this page, from the browser's storage after a reload, or from the server.
 *
 * @throws when it is nowhere any more
 */
export async function originalOf(id: string): Promise<File> {
  const here = originals.get(id) ?? (await readKept(id))?.file;
  const file = here ?? (await download(id));
  originals.set(id, file);
  return file;
}

/** The display buffers; parses the original again when they are not at hand. */
export async function displayModelOf(id: string, signal?: AbortSignal): Promise<DisplayModel> {
  const kept = models.get(id);
  if (kept) {
    models.delete(id);
    models.set(id, kept);
    return kept;
  }
  const parsed = await parseModel(await originalOf(id), { signal });
  // The part may have been removed meanwhile; then nothing of it is kept.
  if (findEntry(id)) keepModel(id, parsed);
  return displayOf(parsed);
}

function displayOf({ positions, normals, scale, measures }: ParsedModel): DisplayModel {
  return { positions, normals, scale, dimensionsMm: measures.dimensionsMm };
}

async function download(id: string): Promise<File> {
  const entry = findEntry(id);
  if (!entry?.modelFileUrl) throw new Error('Die Datei ist nicht mehr vorhanden.');
  const response = await fetch(entry.modelFileUrl, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`Die Datei konnte nicht geladen werden (${response.status}).`);
  return new File([await response.blob()], entry.name);
}

function bytesOf({ positions, normals }: DisplayModel): number {
  return positions.byteLength + normals.byteLength;
}
