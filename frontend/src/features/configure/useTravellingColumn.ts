import { type RefCallback, useCallback } from 'react';

/** Room above a column that stays in the window, in px. */
const TOP = 16;

/**
 * A column that may be taller than the window beside a list that is longer still: it scrolls with the page until its end
 * (or, on the way up, its beginning) is in the window, and stays there. Whatever it holds is a little scrolling away, and
 * no box in it scrolls by itself. It has to be first in its row of a grid.
 */
export function useTravellingColumn(active: boolean): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      const row = element?.parentElement;
      return active && element && row ? follow(element, row) : undefined;
    },
    [active],
  );
}

function follow(element: HTMLElement, row: HTMLElement): () => void {
  let last = window.scrollY;

  const place = () => {
    const down = window.scrollY > last;
    last = window.scrollY;
    const covered = Number.parseFloat(
      getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar'),
    );
    const bottom = window.innerHeight - (covered || 0) - TOP;
    const { top, height } = element.getBoundingClientRect();
    const lowest = Math.min(TOP, bottom - height);
    // In the window already, or as far as it goes in this direction: it sticks there. Else it travels with the page.
    if (lowest === TOP || (down ? top <= lowest : top >= TOP)) {
      stick(element, lowest === TOP || !down ? TOP : lowest);
    } else if (element.style.position !== 'relative') {
      travel(element, top - row.getBoundingClientRect().top);
    }
  };
  place();
  // What somebody points at does not move away because a price came or a section folded; the next scroll puts the column right.
  const observer = new ResizeObserver(() => {
    if (!element.matches(':hover')) place();
  });
  observer.observe(element);
  window.addEventListener('scroll', place, { passive: true });
  window.addEventListener('resize', place);
  return () => {
    observer.disconnect();
    window.removeEventListener('scroll', place);
    window.removeEventListener('resize', place);
    element.style.position = '';
    element.style.top = '';
  };
}

function stick(element: HTMLElement, top: number): void {
  element.style.position = 'sticky';
  element.style.top = `${top}px`;
}

function travel(element: HTMLElement, offset: number): void {
  element.style.position = 'relative';
  element.style.top = `${Math.max(0, offset)}px`;
}
