import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../lib/cx';
import { Card } from './Card';

/**
 * The bar with the way on. It sticks to the bottom of the window, and tells the page how much it covers there, as
 * `--bottom-bar`: what gets the focus, and the toasts, stay above it. In a window that is as low as one at 400 % zoom it would cover
 * what it is about, and stands in its place instead.
 */
export function StickyBar({ className, children }: { className?: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const root = document.documentElement.style;
    const publish = () => {
      const { bottom } = getComputedStyle(element);
      // A wide window may have room for the bar elsewhere.
      if (bottom === 'auto') root.removeProperty('--bottom-bar');
      else root.setProperty('--bottom-bar', `${element.offsetHeight + (Number.parseFloat(bottom) || 0)}px`);
    };
    publish();
    const observer = new ResizeObserver(publish);
    observer.observe(element);
    observer.observe(document.documentElement);
    return () => {
      observer.disconnect();
      root.removeProperty('--bottom-bar');
    };
  }, []);
  return (
    <Card
      ref={bar}
      padding="none"
      className={cx(
        'sticky bottom-0 z-10 -mx-4 rounded-b-none px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lift sm:bottom-4 sm:mx-0 sm:rounded-b-lg sm:p-4 [@media(max-height:22rem)]:static [@media(max-height:22rem)]:bottom-auto',
        className,
      )}
    >
      {children}
    </Card>
  );
}
