/** Leaves the app for another page. In a file of its own because a test cannot leave. */
export function leaveTo(url: string): void {
  window.location.assign(url);
}
