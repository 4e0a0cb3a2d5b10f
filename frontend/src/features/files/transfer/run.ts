import { UploadFailure } from '../../../api/upload';
import {
  CoreFailure,
  type FirstMeasures,
  isComplete,
  loadPricing,
  ParserUnavailable,
  type PartMeasures,
  type PlateFit,
  type Pricing,
} from '../../../core/client';
import { nextTask } from '../../../lib/later';
import { randomId } from '../../../lib/randomId';
import { printedMeasures } from '../../measures';
import { isStored, patchPart, removeParts } from '../../parts';
import type { FileState } from '../file';
import { findListed } from '../list';
import { originalHere, originalOf, parseFile } from '../resources';
import { keepForReload, saveList, saveListSoon } from '../storage/savedContents';
import { findFile, type OversizedPart, patchFile, useFiles } from '../store';
import { STATUS_TEXT, TRANSFER_TEXT, withTimeoutHint } from '../texts';
import { deliver } from './deliver';
import { holdIfHeld } from './hold';
import { enqueue, lineOf } from './queue';

/** Groups the files of this page under one key of the storage; made anew with each page (API-03). */
const orderId = `temp-${randomId()}`;
/** The server knows its guests by their cookie; the field carries no authority. */
const userId = '';

/** Progress and status are cleared this long after completion (UPL-27). */
const CLEAR_AFTER_MS = 2000;

/** While the file is read, the bar runs between these. */
const READING_PERCENT = { from: 20, to: 50 };

/** Files that are sent at the same time. Reading does not wait for this: the parser has a line of its own. */
const SENT_AT_ONCE = 2;
const sendInTurn = lineOf(SENT_AT_ONCE);

/** Starts an upload: the file is read as soon as the parser is free, and sent as soon as the line is. */
export function enqueueUpload(id: string): void {
  enqueue(id, (signal) => runUpload(id, signal));
}

/**
 * Takes one file through its states. Never rejects: each end is a state of the file, or the part is gone. The sending
 * begins with the first measures; the complete ones come beside it.
 */
async function runUpload(id: string, signal: AbortSignal): Promise<void> {
  const reading = new AbortController();
  signal.addEventListener('abort', () => reading.abort(), { once: true });
  // Ends the sending of a part whose complete measures say that there is nothing to print.
  const refusal = new AbortController();
  const sending = AbortSignal.any([signal, refusal.signal]);
  try {
    patchFile(id, { status: 'starting', progress: 0, message: STATUS_TEXT.starting, error: undefined });
    const file = await originalOf(id);
    const refuse = (reason: CoreFailure) => refusal.abort(reason);
    const measures = findFile(id)?.measures ?? (await analyse(id, file, reading.signal, refuse));
    const pricing = await loadPricing();
    assertPrintable(measures, pricing);
    const printed = printedMeasures({ measures, unit: findListed(id)?.unit }, pricing) ?? measures;
    const fit = pricing.checkPlate(printed.dimensionsMm);
    if (!fit.fits) {
      reading.abort();
      refuseOversized(id, pricing.checkPlate(measures.dimensionsMm));
      return;
    }
    // The card with its measures is drawn before the sending begins.
    await nextTask();
    sending.throwIfAborted();
    const onWait = () => patchFile(id, { status: 'uploading', progress: 50, message: TRANSFER_TEXT.inLine });
    await sendInTurn(() => send(id, file, sending), sending, onWait);
  } catch (error) {
    if (!signal.aborted) fail(id, refusal.signal.aborted ? refusal.signal.reason : error);
  }
}

/** @throws CoreFailure for a surface without a body, as far as these measures can tell */
function assertPrintable(measures: PartMeasures, pricing: Pricing): void {
  const info = isComplete(measures) ? pricing.printRefusal(measures) : pricing.firstPrintRefusal(measures);
  if (info) throw new CoreFailure(info);
}

/** Resolves with the first measures. What comes after them is kept when it comes, or refused. */
function analyse(
  id: string,
  file: File,
  signal: AbortSignal,
  refuse: (reason: CoreFailure) => void,
): Promise<FirstMeasures> {
  const { from, to } = READING_PERCENT;
  return new Promise((resolve, reject) => {
    parseFile(id, file, {
      signal,
      onStart: () => patchFile(id, { status: 'parsing', progress: from, message: STATUS_TEXT.parsing }),
      onProgress: (share) => patchFile(id, { progress: from + Math.floor((to - from) * share) }),
      onFirst: resolve,
    })
      .then(async ({ measures }) => assertPrintable(measures, await loadPricing()))
      .catch((error: unknown) => {
        if (error instanceof CoreFailure && error.info.code === 'nothing_to_print') refuse(error);
        reject(error);
      })
      .finally(() => keep(id));
  });
}

/** Keeps the part for a reload: the list once the server has the file, its bytes and picture once the picture is drawn. */
function keep(id: string): void {
  const part = findListed(id);
  if (!part || !isStored(part)) return;
  saveListSoon();
  const settled = part.unchecked || (part.measures && isComplete(part.measures));
  if (settled) void keepForReload(id);
}

async function send(id: string, file: File, signal: AbortSignal): Promise<void> {
  const answer = await deliver(id, file, { userId, orderId, signal });
  signal.throwIfAborted();
  if (!holdIfHeld(id, answer)) admit(id, answer.url);
  // A reload must not miss what was never in the list.
  else saveList();
}

/** A file that the server has, and that nothing holds, or nothing any more. */
export function admit(id: string, url: string): void {
  patchFile(id, {
    status: 'completed',
    progress: 100,
    message: STATUS_TEXT.completed,
  });
  patchPart(id, { modelFileUrl: url });
  keep(id);
  window.setTimeout(() => clearStatus(id), CLEAR_AFTER_MS);
}

function clearStatus(id: string): void {
  if (findFile(id)?.status === 'completed') patchFile(id, { progress: null, message: null });
}

/** A part that does not fit on the plate is not kept; the dialog says why. */
export function refuseOversized(id: string, fit: PlateFit): void {
  const part = findListed(id);
  const file = originalHere(id);
  removeParts([id]);
  if (!part) return;
  // In a task of its own: opening a dialog takes longer than everything else that happens for a file.
  void nextTask().then(() => showOversized({ name: part.name, fit, file }));
}

function showOversized(part: OversizedPart): void {
  useFiles.setState(({ oversized }) => ({
    oversized: [...oversized.filter(({ name }) => name !== part.name), part],
  }));
}

function fail(id: string, error: unknown): void {
  if (error instanceof UploadFailure && error.plate) {
    refuseOversized(id, error.plate);
    return;
  }
  const { card, detail } = sentencesOf(error);
  patchFile(id, {
    status: 'error',
    progress: null,
    message: null,
    error: card,
    errorDetail: detail,
    fault: faultOf(error),
  });
}

/** What the core has found wrong with the file; undefined for a browser or a core that failed, which may succeed another time. */
function faultOf(error: unknown): FileState['fault'] {
  if (!(error instanceof CoreFailure)) return undefined;
  const { code } = error.info;
  if (code === 'read_failed' || code === 'internal') return undefined;
  return code === 'nothing_to_print' ? 'unprintable' : 'unreadable';
}

/** The card's sentence, and the bare reason for the list, which puts its own wrapper around it (UPL-39, UPL-40). */
function sentencesOf(error: unknown): { card: string; detail: string } {
  if (error instanceof UploadFailure) {
    const message = withTimeoutHint(error.message);
    return { card: message, detail: message };
  }
  if (error instanceof ParserUnavailable) return { card: error.message, detail: error.message };
  if (error instanceof CoreFailure && error.info.message !== '') {
    const detail = error.info.message;
    return { card: `Fehler beim Analysieren der Datei: ${detail}`, detail };
  }
  console.error('An upload failed for no known reason.', error);
  const plain = 'Datei konnte nicht analysiert werden';
  return { card: plain, detail: plain };
}
