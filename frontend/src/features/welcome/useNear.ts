import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element has come into the window, or that near to it (`margin`, as CSS writes it): who never scrolls there needs nothing of
 * what it loads. A browser's own `loading="lazy"` loads what lies two windows away, in the same breath as the first one.
 */
export function useNear(element: RefObject<Element | null>, margin = '0px'): boolean {
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element, margin]);
  return isNear;
}
