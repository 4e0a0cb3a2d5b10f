import { isRunning, partCount, type UploadedFile } from './entry';
import { texts } from './texts';

/** What the continue button says, and why a press leads nowhere, if it does. */
export interface ContinueState {
  label: string;
  /** The sentence that a press shows instead of moving on; null when the way is free. */
  refusal: string | null;
}

/** The three texts of the button and the three messages (spec sections 2 and 5). */
export function continueState(
  entries: readonly UploadedFile[],
  mustAnswer: (entry: UploadedFile) => boolean = () => false,
): ContinueState {
  if (entries.length === 0) return { label: texts.continue.ready(0), refusal: texts.refused.empty };
  if (entries.some(isRunning)) return { label: texts.continue.running, refusal: texts.refused.running };
  if (entries.some(({ uploadedToStorage }) => !uploadedToStorage)) {
    return { label: texts.continue.incomplete, refusal: texts.refused.incomplete };
  }
  const refusal = entries.some(mustAnswer) ? texts.unit.ask : null;
  return { label: texts.continue.ready(partCount(entries)), refusal };
}

/** The summary line above the button; null while there is nothing to sum up. */
export function summaryText(entries: readonly UploadedFile[]): string | null {
  if (entries.length === 0) return null;
  const running = entries.filter(isRunning);
  const paused = running.filter((entry) => entry.paused).length;
  if (paused > 0) return texts.summary.paused(running.length);
  if (running.length > 0) return texts.summary.running(running.length);
  const failed = entries.filter(({ status }) => status === 'error').length;
  return failed > 0
    ? texts.summary.partly(entries.length - failed, entries.length, failed)
    : texts.summary.done(entries.length);
}

/** What is read aloud while uploads run; how many they still are would be said a hundred times. */
export function announcement(entries: readonly UploadedFile[]): string {
  return entries.some(({ paused }) => paused) ? texts.announced.paused : texts.announced.running;
}
