import { useSyncExternalStore } from 'react';

export type ToastTone = 'success' | 'error' | 'warning' | 'info';

export interface ToastMessage {
  id: number;
  tone: ToastTone;
  text: string;
  durationMs: number;
}

/** A toast stays 5 seconds unless the caller says otherwise (spec section 2, 'Toasts'). */
export const DEFAULT_DURATION_MS = 5000;

let messages: readonly ToastMessage[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

function show(
  tone: ToastTone,
  text: string,
  { duration = DEFAULT_DURATION_MS }: { duration?: number } = {},
): number {
  const id = nextId++;
  // The same words twice say nothing more: the newer takes the place of the older, and its time starts afresh.
  const others = messages.filter((message) => message.text !== text || message.tone !== tone);
  publish([...others, { id, tone, text, durationMs: duration }]);
  return id;
}

export function dismissToast(id: number): void {
  publish(messages.filter((message) => message.id !== id));
}

/** Short news at the edge of the window. `duration` is in milliseconds. */
export const toast = {
  success: (text: string, options?: { duration?: number }) => show('success', text, options),
  error: (text: string, options?: { duration?: number }) => show('error', text, options),
  warning: (text: string, options?: { duration?: number }) => show('warning', text, options),
  info: (text: string, options?: { duration?: number }) => show('info', text, options),
};

export function useToasts(): readonly ToastMessage[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => messages,
  );
}
