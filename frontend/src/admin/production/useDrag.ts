import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Something that is being dragged, where the pointer is, and the target below it. */
export interface Drag<Load> {
  load: Load;
  x: number;
  y: number;
  over: string | null;
}

/** A press that does not move so far, in pixels, is no drag. */
const LEAST_WAY = 5;

/** Names the target that something can be dropped on. */
export const dropTarget = (name: string) => ({ 'data-drop-target': name });

function targetAt(x: number, y: number): string | null {
  const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-target]');
  return target?.dataset.dropTarget ?? null;
}

/**
 * Drags with mouse, finger or pen alike: `grab` begins it on the press of a handle, which must not scroll (`touch-none`). Escape, or to let
 * go beside all targets, ends it without anything. `grab` stays the same, so that a long list need not be drawn anew with every move.
 */
export function useDrag<Load>(onDrop: (load: Load, target: string) => void) {
  const [drag, setDrag] = useState<Drag<Load> | null>(null);
  const listening = useRef<AbortController | null>(null);
  useEffect(() => () => listening.current?.abort(), []);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  const grab = useCallback((load: Load, start: PointerEvent) => {
    if (start.button !== 0 || !start.isPrimary) return;
    // No text is marked on the way.
    start.preventDefault();
    listening.current?.abort();
    const controller = new AbortController();
    listening.current = controller;
    let isMoving = false;
    const end = () => {
      controller.abort();
      setDrag(null);
    };
    const listen = <Name extends keyof WindowEventMap>(
      name: Name,
      act: (event: WindowEventMap[Name]) => void,
    ) => window.addEventListener(name, act, { signal: controller.signal });
    listen('pointermove', ({ clientX: x, clientY: y }) => {
      isMoving ||= Math.hypot(x - start.clientX, y - start.clientY) >= LEAST_WAY;
      if (isMoving) setDrag({ load, x, y, over: targetAt(x, y) });
    });
    listen('pointerup', ({ clientX, clientY }) => {
      const target = isMoving ? targetAt(clientX, clientY) : null;
      end();
      if (target !== null) drop.current(load, target);
    });
    listen('pointercancel', end);
    listen('keydown', ({ key }) => {
      if (key === 'Escape') end();
    });
  }, []);
  return { drag, grab };
}
