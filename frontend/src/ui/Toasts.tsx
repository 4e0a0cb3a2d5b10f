import { lazy, Suspense, useEffect, useRef } from 'react';
import { onFirstMove } from '../lib/firstMove';
import { useToasts } from './toastStore';

const load = async () => ({ default: (await import('./Toaster')).Toaster });
const Toaster = lazy(load);

/** The place of the toasts; their code comes with the visitor's first move, or with the first of them. */
export function Toasts() {
  const hasAny = useToasts().length > 0;
  // Once there they stay, so that the last one can leave.
  const hadAny = useRef(false);
  hadAny.current ||= hasAny;
  useEffect(() => onFirstMove(() => void load().catch(() => undefined)), []);
  return hadAny.current ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
