/** Runs when the page has nothing else to do; a moment later where the browser cannot tell. */
export function whenIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(() => run());
  else window.setTimeout(run, 200);
}
