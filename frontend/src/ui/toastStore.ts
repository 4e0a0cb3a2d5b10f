import { create } from 'zustand';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface ToastMessage {
  id: number;
  tone: ToastTone;
  text: string;
  durationMs: number;
  /** `performance.now()` when it was shown. */
  shownAt: number;
}

/** A toast stays 5 seconds unless the caller says otherwise. */
const DEFAULT_DURATION_MS = 5000;

/** The toasts on the page, oldest first. */
export const useToasts = create<readonly ToastMessage[]>()(() => []);

const { getState, setState } = useToasts;
let nextId = 1;

function show(
  tone: ToastTone,
  text: string,
  { duration = DEFAULT_DURATION_MS }: { duration?: number } = {},
): number {
  const id = nextId++;
  // A repeated message replaces the older one, and its time starts afresh.
  const others = getState().filter((message) => message.text !== text || message.tone !== tone);
  // A success ends the errors before it.
  const kept = tone === 'success' ? others.filter((message) => message.tone !== 'error') : others;
  setState([...kept, { id, tone, text, durationMs: duration, shownAt: performance.now() }], true);
  return id;
}

export function dismissToast(id: number): void {
  setState((messages) => messages.filter((message) => message.id !== id), true);
}

/** A toast of the act that led to another step belongs to that step. */
const SAME_ACT_MS = 1000;

/** Removes the toasts about a step that the customer has left. */
export function dismissOldToasts(): void {
  const since = performance.now() - SAME_ACT_MS;
  const kept = getState().filter(({ shownAt }) => shownAt >= since);
  if (kept.length < getState().length) setState(kept, true);
}

/** Short news at the edge of the window. `duration` is in milliseconds. */
export const toast = {
  success: (text: string, options?: { duration?: number }) => show('success', text, options),
  error: (text: string, options?: { duration?: number }) => show('error', text, options),
  warning: (text: string, options?: { duration?: number }) => show('warning', text, options),
  info: (text: string, options?: { duration?: number }) => show('info', text, options),
};
