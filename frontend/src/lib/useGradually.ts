import { useEffect, useState } from 'react';

/** Drawn in one task; a hundred at once would hold the page up for as long as all of them take. */
const AT_ONCE = 6;

/** How many of `count` things are drawn by now: a few at once and the others a few at a time, with the page's turn between. */
export function useGradually(count: number): number {
  const [drawn, setDrawn] = useState(Math.min(count, AT_ONCE));
  useEffect(() => {
    // A list that loses some and gains others begins from what is left.
    if (drawn > Math.max(count, AT_ONCE)) setDrawn(Math.max(count, AT_ONCE));
    if (drawn >= count) return;
    const timer = setTimeout(() => setDrawn(drawn + AT_ONCE));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return Math.min(drawn, count);
}
