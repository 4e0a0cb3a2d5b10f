import type { MouseEvent } from 'react';

/** A press on a link that the browser answers by itself, with a new tab or window. */
export function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
