import { isRunning, type ListedPart } from '../files';
import { isStored, pieceCount } from '../parts';
import { texts } from './texts';

/** The label of the continue button, and why a press leads nowhere, if so. */
interface ContinueState {
  label: string;
  /** The sentence that a press shows instead of moving on; null when the way is free. */
  refusal: string | null;
}

/** The texts of the button and the three messages (UPL-13 to UPL-19). */
export function continueState(
  parts: readonly ListedPart[],
  mustAnswer: (part: ListedPart) => boolean = () => false,
): ContinueState {
  if (parts.length === 0) return { label: texts.continue.ready(0), refusal: texts.refused.empty };
  if (parts.some(isRunning)) return { label: texts.continue.running, refusal: texts.refused.running };
  // Failed files do not stop the others.
  const stored = parts.filter(isStored);
  if (stored.length === 0) return { label: texts.continue.incomplete, refusal: texts.refused.incomplete };
  const refusal = stored.some(mustAnswer) ? texts.unit.ask : null;
  const label = stored.length === parts.length ? texts.continue.ready : texts.continue.without;
  return { label: label(pieceCount(stored)), refusal };
}

/** The summary line above the button, which never says all is well while the button leads nowhere; null while there is nothing. */
export function summaryText(
  parts: readonly ListedPart[],
  mustAnswer: (part: ListedPart) => boolean = () => false,
): string | null {
  if (parts.length === 0) return null;
  const running = parts.filter(isRunning);
  const paused = running.filter(({ paused }) => paused).length;
  if (paused > 0) return texts.summary.paused(running.length);
  if (running.length > 0) return texts.summary.running(running.length);
  const failed = parts.filter(({ status }) => status === 'error').length;
  const asked = parts.filter(mustAnswer).length;
  const lines = [
    failed > 0 && texts.summary.partly(parts.length - failed, parts.length, failed),
    asked > 0 && texts.summary.asked(asked),
  ];
  return lines.filter(Boolean).join(' ') || texts.summary.done(parts.length);
}

/** The part that the summary line leads to: one whose unit is not known keeps the button from leading on, one that failed does not. */
export function waitingPart(
  parts: readonly ListedPart[],
  mustAnswer: (part: ListedPart) => boolean,
): ListedPart | undefined {
  if (parts.some(isRunning)) return undefined;
  return parts.find(mustAnswer) ?? parts.find(({ status }) => status === 'error');
}

/** The announcement while uploads run: without their count, which would be read a hundred times. */
export function announcement(parts: readonly ListedPart[]): string {
  return parts.some(({ paused }) => paused) ? texts.announced.paused : texts.announced.running;
}
