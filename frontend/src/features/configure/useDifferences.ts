import { useEffect, useMemo, useState } from 'react';
import { nextTask } from '../../lib/later';
import type { PriceBook } from '../pricing';
import type { PriceChange } from './choices';
import { basisOf, type ConfiguredPart, LINES_AT_ONCE } from './configurator';

/**
 * What each of several changes would do to the price of these parts, in cents; missing as long as it is being worked out, which
 * happens in short pieces between which the page answers.
 */
export function useDifferences(
  prices: PriceBook,
  parts: readonly ConfiguredPart[],
  changes: readonly PriceChange[],
): ReadonlyMap<PriceChange, number> {
  const [workedOut, setWorkedOut] = useState(0);
  const variants = useMemo(
    () => changes.map((change) => parts.map((part) => basisOf(part.entry, part.volume, change))),
    [parts, changes],
  );

  useEffect(() => {
    const missing = prices.missing(variants.flat());
    if (missing.length === 0) return;
    const ending = new AbortController();
    const workOut = async () => {
      // The prices that a click has changed are drawn first.
      await new Promise(requestAnimationFrame);
      for (let at = 0; at < missing.length; at += LINES_AT_ONCE) {
        await nextTask();
        if (ending.signal.aborted) return;
        prices.quotes(missing.slice(at, at + LINES_AT_ONCE));
      }
      setWorkedOut((times) => times + 1);
    };
    void workOut();
    return () => ending.abort();
  }, [prices, variants]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the prices know grows with each piece that is worked out.
  return useMemo(() => {
    const presentCents = parts.reduce((sum, { quote }) => sum + quote.lineCents, 0);
    const differences = new Map<PriceChange, number>();
    changes.forEach((change, i) => {
      const cents = prices.knownCents(variants[i] ?? []);
      if (cents !== undefined) differences.set(change, cents - presentCents);
    });
    return differences;
  }, [prices, parts, changes, variants, workedOut]);
}
