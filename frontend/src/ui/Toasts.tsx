import { lazy, Suspense, useEffect, useRef } from 'react';
import { useToasts } from './toastStore';

const load = async () => ({ default: (await import('./Toaster')).Toaster });
const Toaster = lazy(load);

/** The place of the toasts; their code comes while the page is idle, or with the first of them. */
export function Toasts() {
  const hasAny = useToasts().length > 0;
  // Once there they stay, so that the last one can leave.
  const hadAny = useRef(false);
  hadAny.current ||= hasAny;
  useEffect(() => {
    const idle = window.requestIdleCallback?.(() => void load().catch(() => undefined), { timeout: 10_000 });
    return () => {
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, []);
  return hadAny.current ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
