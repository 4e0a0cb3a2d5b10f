import { useEffect, useRef, useState } from 'react';
import { formatCents } from '../../lib/format';
import { texts } from './texts';

/** A price that goes on changing, as while a number is typed, is not read aloud before it has come to rest. */
const REST_MS = 800;

/** Tells a screen reader the new total once it has come to rest; silent as long as nothing has changed. */
export function PriceNews({ cents }: { cents: number }) {
  const told = useRef(cents);
  const [news, setNews] = useState('');

  useEffect(() => {
    if (told.current === cents) return;
    const timer = setTimeout(() => {
      told.current = cents;
      setNews(texts.newTotal(formatCents(cents)));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [cents]);

  return (
    <p aria-live="polite" className="sr-only">
      {news}
    </p>
  );
}
