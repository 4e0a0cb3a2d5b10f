import { type RefObject, useEffect, useState } from 'react';

/** A card is near up to this far beyond the window: a little scrolling may show it before the next frame. */
const MARGIN = '50px 0px';

/**
 * Ids of the list's items that are in the window or close to it, by their `data-id`; null where the browser cannot tell,
 * and then every item has to count as near.
 */
export function useNearIds(list: RefObject<HTMLElement | null>, ids: string): ReadonlySet<string> | null {
  const [near, setNear] = useState<ReadonlySet<string> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other ids are other items to watch.
  useEffect(() => {
    if (!list.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (changes) =>
        setNear((before) => {
          const now = new Set(before);
          for (const { target, isIntersecting } of changes) {
            const id = target instanceof HTMLElement ? target.dataset.id : undefined;
            if (id === undefined) continue;
            if (isIntersecting) now.add(id);
            else now.delete(id);
          }
          return now;
        }),
      { rootMargin: MARGIN },
    );
    for (const item of list.current.children) observer.observe(item);
    return () => observer.disconnect();
  }, [list, ids]);

  return near;
}
