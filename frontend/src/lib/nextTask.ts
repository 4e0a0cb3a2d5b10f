/** Lets the browser draw and answer input before the work goes on, so that one long task becomes two short ones. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
