import { onFirstMove } from './firstMove';
import { whenIdle } from './whenIdle';

/** Ends when the page has nothing else to do, or with the visitor's first move: for what is out of sight until then. */
export function quietMoment(): Promise<void> {
  return new Promise((resolve) => {
    onFirstMove(resolve);
    if (document.readyState === 'complete') whenIdle(resolve);
    else window.addEventListener('load', () => whenIdle(resolve), { once: true });
  });
}
