import { useEffect, useMemo, useState } from 'react';
import { nextTask } from '../../lib/nextTask';
import { basisOf, type ConfiguredPart } from './PartPricer';
import type { PriceBasis, QuoteBook } from './QuoteBook';

/** Lines that are priced between two frames: some two milliseconds of work. */
const LINES_AT_ONCE = 50;

/**
 * What each of several changes would do to the price of these parts, in cents; undefined as long as it is being worked
 * out, which happens in short pieces and so is in nobody's way.
 */
export function useDifferences(
  book: QuoteBook,
  parts: readonly ConfiguredPart[],
  changes: readonly Partial<PriceBasis['configuration']>[],
): (number | undefined)[] {
  const [, setWorkedOut] = useState(0);
  const variants = useMemo(
    () => changes.map((change) => parts.map((part) => basisOf(part, { ...part.configuration, ...change }))),
    [parts, changes],
  );

  useEffect(() => {
    const missing = book.missing(variants.flat());
    if (missing.length === 0) return;
    const ending = new AbortController();
    const workOut = async () => {
      // The prices that a click has changed are drawn first.
      await new Promise(requestAnimationFrame);
      for (let at = 0; at < missing.length; at += LINES_AT_ONCE) {
        await nextTask();
        if (ending.signal.aborted) return;
        book.quotes(missing.slice(at, at + LINES_AT_ONCE));
      }
      setWorkedOut((times) => times + 1);
    };
    void workOut();
    return () => ending.abort();
  }, [book, variants]);

  const presentCents = parts.reduce((sum, { quote }) => sum + quote.lineCents, 0);
  return variants.map((lines) => {
    const cents = book.knownCents(lines);
    return cents === undefined ? undefined : cents - presentCents;
  });
}
