/** Leaves the app for another page. In a file of its own because a test cannot leave. */
export function leaveTo(url: string): void {
  window.location.assign(url);
}

/** Takes a leave back that the browser has begun, as its stop button does. */
export function stayHere(): void {
  window.stop();
}
