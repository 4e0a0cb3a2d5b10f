/** The events that show that a visitor is about to use the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'dragenter', 'paste'] as const;

let hasMoved = false;
const waiting = new Set<() => void>();

function moved(): void {
  hasMoved = true;
  for (const sign of SIGNS) window.removeEventListener(sign, moved, true);
  for (const run of waiting) run();
  waiting.clear();
}

/** Runs once with the visitor's first move on this page, at once if there was one. The answer takes the wish back. */
export function onFirstMove(run: () => void): () => void {
  if (hasMoved) {
    run();
    return () => undefined;
  }
  if (waiting.size === 0)
    for (const sign of SIGNS) window.addEventListener(sign, moved, { capture: true, passive: true });
  waiting.add(run);
  return () => waiting.delete(run);
}
