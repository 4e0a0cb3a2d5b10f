import { lazy, Suspense, useEffect } from 'react';
import { onFirstMove } from '../lib/later';
import { useEverTrue } from '../lib/useEverTrue';
import { useToasts } from './toastStore';

const load = async () => ({ default: (await import('./Toaster')).Toaster });
const Toaster = lazy(load);

/** The place of the toasts; their code comes with the visitor's first move, or with the first of them. */
export function Toasts() {
  // Once there they stay, so that the last one can leave.
  const hadAny = useEverTrue(useToasts().length > 0);
  useEffect(() => onFirstMove(() => void load().catch(() => undefined)), []);
  return hadAny ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
