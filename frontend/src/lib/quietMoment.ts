import { onFirstMove } from './firstMove';

/** Ends when the page has nothing else to do, or with the visitor's first move: for what is out of sight until then. */
export function quietMoment(): Promise<void> {
  return new Promise((resolve) => {
    onFirstMove(resolve);
    const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 200));
    if (document.readyState === 'complete') idle(() => resolve());
    else window.addEventListener('load', () => idle(() => resolve()), { once: true });
  });
}
