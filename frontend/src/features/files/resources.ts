import { modelFile } from '../../api/modelFile';
import {
  type DisplayBuffers,
  type FirstMeasures,
  isComplete,
  loadPricing,
  type ParsedModel,
  type ParseOptions,
  parseModel,
  type Thumbnail,
} from '../../core/client';
import { printedMeasures } from '../measures';
import { patchPart } from '../parts';
import type { FileState } from './file';
import { findListed } from './list';
import { readKept } from './storage/keptFiles';
import { findFile, patchFile } from './store';

/**
 * The heavy things of the files, by the id of the part. They live outside React and outside every store, so that nothing ever copies or
 * compares them, and go with their part.
 */
const originals = new Map<string, File>();
const thumbnails = new Map<string, Thumbnail>();
/** Least recently used first. */
const models = new Map<string, DisplayModel>();
/** Sizes of parts that are in no list, as they are made. */
const madeSizes = new Map<string, FirstMeasures['dimensionsMm']>();
/** Files that are being parsed; a preview waits for the same promise. */
const underWay = new Map<string, Promise<ParsedModel>>();
/** Files that are being downloaded, once each however many want them. */
const downloads = new Map<string, { file: Promise<File>; ending: AbortController }>();

/** The buffers that the viewer draws. */
export type DisplayModel = Omit<DisplayBuffers, 'thumbnail'> &
  Pick<FirstMeasures, 'dimensionsMm'> & {
    /** The printed length of one unit of the buffers, in mm; without it 1. */
    mmPerFileUnit?: number;
  };

/**
 * Display buffers are kept up to this sum; a model that falls out is parsed again for its next view. Two of the largest files fit:
 * 50 MB of STL make 36 MB of buffers, and are read again in 0.4 s; all 43 sample files together make 8 MB.
 * A phone has not much more to spare, and the view that is open holds a copy of its own, which goes with its worker.
 */
const MODEL_BUDGET_BYTES = 80 * 1024 * 1024;

export function keepOriginal(id: string, file: File): void {
  originals.set(id, file);
}

/** Keeps the file of an ordered part, with its size as it is made. */
export function keepOrdered(id: string, file: File, dimensionsMm: FirstMeasures['dimensionsMm']): void {
  originals.set(id, file);
  madeSizes.set(id, dimensionsMm);
}

export function keepThumbnail(id: string, thumbnail: Thumbnail): void {
  thumbnails.set(id, thumbnail);
}

/** The file of a part, if it lies in this page's memory. */
export function originalHere(id: string): File | undefined {
  return originals.get(id);
}

/** The drawing of a part; undefined until the part has been parsed. */
export function thumbnailOf(id: string): Thumbnail | undefined {
  return thumbnails.get(id);
}

/**
 * Parses the file of a part. It gets its measures as they become known, and the resources its buffers and picture.
 * Rejects as `parseModel` does.
 */
export function parseFile(id: string, file: File, options: ParseOptions = {}): Promise<ParsedModel> {
  let dimensionsMm: FirstMeasures['dimensionsMm'] = [0, 0, 0];
  const parsing = parseModel(file, {
    ...options,
    onFirst: (first) => {
      dimensionsMm = first.dimensionsMm;
      noteMeasures(id, { measures: first, unchecked: false });
      patchPart(id, { file: 'here' });
      options.onFirst?.(first);
    },
    onDisplay: (display) => keepDisplay(id, display, dimensionsMm),
  });
  underWay.set(id, parsing);
  parsing
    // The price stands by the first measures; if the rest fails, it stays open whether the surface is closed.
    .then(
      ({ measures }) => noteMeasures(id, { measures }),
      () => noteMeasures(id, { unchecked: true }),
    )
    .finally(() => {
      if (underWay.get(id) === parsing) underWay.delete(id);
    });
  return parsing;
}

/** Notes measures as they become known. Complete ones are final: parsing the file again for a preview changes nothing. */
function noteMeasures(id: string, measured: Pick<Partial<FileState>, 'measures' | 'unchecked'>): void {
  const known = findFile(id)?.measures;
  if (!known || !isComplete(known)) patchFile(id, measured);
}

function keepDisplay(id: string, display: DisplayBuffers, dimensionsMm: DisplayModel['dimensionsMm']): void {
  // The part may have been removed meanwhile; then nothing of it is kept.
  if (!findFile(id) && !madeSizes.has(id)) return;
  const { thumbnail, ...buffers } = display;
  // A part that is parsed again to be looked at keeps its picture: no card paints it twice.
  if (!thumbnails.has(id)) thumbnails.set(id, thumbnail);
  models.delete(id);
  models.set(id, { ...buffers, dimensionsMm });
  let sum = 0;
  for (const model of models.values()) sum += bytesOf(model);
  for (const [oldest, model] of models) {
    if (sum <= MODEL_BUDGET_BYTES || oldest === id) break;
    models.delete(oldest);
    sum -= bytesOf(model);
  }
  patchFile(id, { pictured: true });
}

/** Gives everything of a removed part back. */
export function releaseResources(id: string): void {
  originals.delete(id);
  thumbnails.delete(id);
  models.delete(id);
  madeSizes.delete(id);
  downloads.get(id)?.ending.abort();
}

/** Releases all ordered parts: they are in no list, so no list lets them go. */
export function releaseOrdered(): void {
  for (const id of madeSizes.keys()) releaseResources(id);
}

/**
 * The original file: from this page, from the browser's storage after a reload, or from the server.
 *
 * @throws when it is nowhere any more
 */
export async function originalOf(id: string): Promise<File> {
  const here = originals.get(id) ?? (await readKept(id))?.file;
  const file = here ?? (await downloaded(id));
  // The part may have been removed meanwhile; then nothing of it is kept.
  if (findFile(id)) originals.set(id, file);
  return file;
}

/** The display buffers; parses the original again when they are not at hand. */
export async function displayModelOf(id: string): Promise<DisplayModel> {
  const kept = models.get(id);
  if (kept) {
    models.delete(id);
    models.set(id, kept);
    return asPrinted(id, kept);
  }
  const { measures, ...model } = await (underWay.get(id) ?? parseOriginal(id));
  return asPrinted(id, { ...model, dimensionsMm: measures.dimensionsMm });
}

/** The model in its printed size, by the unit that the customer named; the buffers know none. */
async function asPrinted(id: string, model: DisplayModel): Promise<DisplayModel> {
  const made = madeSizes.get(id);
  if (made) return inSize(model, made);
  const part = findListed(id);
  if (!part?.unit) return model;
  const printed = printedMeasures(part, await loadPricing());
  return printed ? inSize(model, printed.dimensionsMm) : model;
}

function inSize(model: DisplayModel, dimensionsMm: DisplayModel['dimensionsMm']): DisplayModel {
  const inFile = Math.max(...model.dimensionsMm);
  const mmPerFileUnit = inFile > 0 ? Math.max(...dimensionsMm) / inFile : 1;
  return { ...model, dimensionsMm, mmPerFileUnit };
}

async function parseOriginal(id: string): Promise<ParsedModel> {
  const file = await originalOf(id);
  // The upload that brought the file may have parsed it meanwhile.
  return underWay.get(id) ?? parseFile(id, file);
}

function downloaded(id: string): Promise<File> {
  const known = downloads.get(id);
  if (known) return known.file;
  const ending = new AbortController();
  const file = download(id, ending.signal).finally(() => {
    if (downloads.get(id)?.ending === ending) downloads.delete(id);
  });
  downloads.set(id, { file, ending });
  return file;
}

async function download(id: string, signal: AbortSignal): Promise<File> {
  const part = findListed(id);
  const address = findFile(id)?.hold?.url ?? part?.modelFileUrl;
  if (!part || !address) throw new Error('Die Datei ist nicht mehr vorhanden.');
  return modelFile(address, part.name, signal);
}

function bytesOf({ positions, indices, exactFaces }: DisplayModel): number {
  return positions.byteLength + (indices?.byteLength ?? 0) + (exactFaces?.byteLength ?? 0);
}
