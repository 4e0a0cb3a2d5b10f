import { type RefObject, useEffect } from 'react';
import { selectButton } from './choose/selectButton';

/**
 * Keeps the keyboard's place where a pressed button goes away with what it did: the focus moves on within its card, to the
 * next card, or to where the next file comes from, instead of back to the top of the page.
 */
export function useKeptFocus(step: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = step.current;
    if (!element) return;
    const pressed = (event: MouseEvent) => {
      const button = (event.target as Element).closest('button');
      const card = button?.closest('li');
      const neighbours = [card?.nextElementSibling, card?.previousElementSibling];
      // After React has drawn what the press brought about.
      setTimeout(() => {
        if (!button || button.isConnected || document.activeElement !== document.body) return;
        // A card that is tried again has gone over to another list.
        const cards = [...element.querySelectorAll('li')];
        const same = cards.find(({ dataset }) => dataset.id && dataset.id === card?.dataset.id);
        const place = same ?? neighbours.find((near) => near?.isConnected);
        const next = place?.querySelector<HTMLElement>('button:not(:disabled)') ?? selectButton.current;
        next?.focus();
      });
    };
    element.addEventListener('click', pressed);
    return () => element.removeEventListener('click', pressed);
  }, [step]);
}
