import { useEffect, useRef, useState } from 'react';

/** Text that keeps changing, as a price while a number is typed, is read aloud only once it rests. */
const REST_MS = 800;

/** Tells a screen reader a new text once it has come to rest; silent as long as nothing has changed. */
export function RestedNews({ text }: { text: string }) {
  const announced = useRef(text);
  const [news, setNews] = useState('');

  useEffect(() => {
    if (announced.current === text) return;
    const timer = setTimeout(() => {
      announced.current = text;
      setNews(text);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <p aria-live="polite" className="sr-only">
      {news}
    </p>
  );
}
