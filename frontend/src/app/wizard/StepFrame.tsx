import { type ReactNode, useEffect, useRef } from 'react';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { START_TITLE } from '../pages';

/**
 * Holds one step. When the step comes in by a move, not by opening the page, the focus goes to its heading, so that a
 * screen reader reads where one is and the keyboard goes on from there.
 */
export function StepFrame({
  label,
  isFirst,
  moved,
  children,
}: {
  label: string;
  /** The first step is the shop's start page, and is called like it. */
  isFirst: boolean;
  /** False on the first step after opening the page. */
  moved: boolean;
  children: ReactNode;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const moveFocus = useRef(moved);
  useDocumentTitle(isFirst ? START_TITLE : label, isFirst);

  useEffect(() => {
    if (!moveFocus.current || !frame.current) return;
    const heading = frame.current.querySelector<HTMLElement>('h1, h2');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    (heading ?? frame.current).focus({ preventScroll: true });
  }, []);

  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
