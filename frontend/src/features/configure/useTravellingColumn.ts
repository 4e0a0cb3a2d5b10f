import { type RefCallback, useCallback } from 'react';

/** Room above a column that stays in the window, in px. */
const TOP = 16;

/**
 * A column that may be taller than the window beside a list that is longer still: it scrolls with the page until its end
 * (or, on the way up, its beginning) is in the window, and stays there. Whatever it holds is a little scrolling away, and
 * no box in it scrolls by itself. It has to be in one row of a grid with the list, which is the grid's first item.
 */
export function useTravellingColumn(active: boolean): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      const list = element?.parentElement?.firstElementChild;
      return active && element && list ? follow(element, list) : undefined;
    },
    [active],
  );
}

/**
 * The browser itself lets it stick: a script that did so after each scroll would come a moment late, and the column would jump. All
 * that is left to do is to hang it anew, just where it is, when the scrolling turns.
 */
function follow(element: HTMLElement, list: Element): () => void {
  let lastScroll = window.scrollY;
  let height = element.offsetHeight;
  /** Which way it was last scrolled; null where it hangs from its top for another reason. */
  let wasDown: boolean | null = null;

  const lowestTop = () => {
    const covered = Number.parseFloat(
      getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar'),
    );
    return Math.min(TOP, window.innerHeight - (covered || 0) - TOP - height);
  };

  /** Hangs it with its top here, for scrolling down or up. On the way down it goes up to `lowest` and no further. */
  const hang = (top: number, down: boolean, lowest: number) => {
    const { style } = element;
    const { top: listTop, height: listHeight } = list.getBoundingClientRect();
    const room = lowest === TOP ? 0 : Math.max(0, listHeight - height);
    const above = Math.min(Math.max(0, top - listTop), room);
    // It sticks within its cell less its margins: the margin lies on the side that it does not move to.
    style.position = 'sticky';
    style.alignSelf = down ? 'start' : 'end';
    style.marginTop = down ? `${above}px` : '';
    style.marginBottom = down ? '' : `${room - above}px`;
    style.top = down ? `${lowest}px` : '';
    style.bottom = down ? '' : `${window.innerHeight - TOP - height}px`;
  };

  const turn = () => {
    const down = window.scrollY > lastScroll;
    lastScroll = window.scrollY;
    if (down === wasDown) return;
    wasDown = down;
    const lowest = lowestTop();
    hang(element.getBoundingClientRect().top, down || lowest === TOP, lowest);
  };

  const resize = () => {
    const { top, bottom } = element.getBoundingClientRect();
    // Hung from below it has grown upwards, unless it began where the list does.
    const topBefore =
      wasDown === false ? Math.max(list.getBoundingClientRect().top, Math.min(TOP, bottom - height)) : top;
    height = element.offsetHeight;
    wasDown = null;
    // The column does not move under the pointer when a price comes or a section folds; the next scroll puts it right.
    const lowest = lowestTop();
    hang(topBefore, true, element.matches(':hover') ? Math.min(lowest, topBefore) : lowest);
  };
  resize();
  const observer = new ResizeObserver(resize);
  observer.observe(element);
  observer.observe(list);
  window.addEventListener('scroll', turn, { passive: true });
  window.addEventListener('resize', resize);
  return () => {
    observer.disconnect();
    window.removeEventListener('scroll', turn);
    window.removeEventListener('resize', resize);
    for (const name of ['position', 'align-self', 'margin-top', 'margin-bottom', 'top', 'bottom'])
      element.style.removeProperty(name);
  };
}
