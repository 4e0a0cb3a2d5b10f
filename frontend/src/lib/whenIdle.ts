/** Runs when the page has nothing else to do, or when so much time has gone by; a moment later where the browser cannot tell. */
export function whenIdle(run: () => void, withinMs?: number): void {
  const options = withinMs === undefined ? undefined : { timeout: withinMs };
  if (window.requestIdleCallback) window.requestIdleCallback(() => run(), options);
  else window.setTimeout(run, 200);
}
