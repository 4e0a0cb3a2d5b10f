/* The moments that work can wait for: the next task, the next picture, an idle page, the visitor's first move. */

/** Lets the browser draw and answer input before the work goes on, so that one long task becomes two short ones. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** A page that is not seen is not drawn: nothing waits longer for that. */
const LONGEST_FRAME_MS = 250;

/** Lets the browser show what has just changed before the work goes on. */
export function nextPicture(): Promise<void> {
  return new Promise((resolve) => {
    // The task after a frame's callbacks may come before that frame is handed over; its successor does not.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, LONGEST_FRAME_MS);
  });
}

/** Runs when the page is idle, at the latest after `withinMs`; a moment later where the browser cannot tell. */
export function whenIdle(run: () => void, withinMs?: number): void {
  const options = withinMs === undefined ? undefined : { timeout: withinMs };
  if (window.requestIdleCallback) window.requestIdleCallback(() => run(), options);
  else window.setTimeout(run, 200);
}

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

/** Runs once with the visitor's first move on this page, at once if there was one. The answer cancels it. */
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

/** Ends when the loaded page is idle, or with the visitor's first move: for what is out of sight until then. */
export function idleOrFirstMove(): Promise<void> {
  return new Promise((resolve) => {
    onFirstMove(resolve);
    if (document.readyState === 'complete') whenIdle(resolve);
    else window.addEventListener('load', () => whenIdle(resolve), { once: true });
  });
}
