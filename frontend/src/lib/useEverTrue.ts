import { useState } from 'react';

/** Whether a condition has held since the component was first drawn: what it brought stays, so that closing can give the focus back. */
export function useEverTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return now || ever;
}
