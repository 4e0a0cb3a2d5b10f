import { Suspense } from 'react';
import { Dialog, Loading, Skeleton } from '../../ui';
import { LEGAL_TITLES, LegalText, type LegalTextName } from '../legal';
import { texts } from './texts';

/** One legal text in a window, so that reading it costs neither the form nor the cart. */
export function LegalTextDialog({ name, onClose }: { name: LegalTextName | null; onClose: () => void }) {
  return (
    <Dialog open={name !== null} onClose={onClose} title={name ? LEGAL_TITLES[name] : ''} size="lg">
      <Suspense
        fallback={
          <Loading label={texts.legalLoading} className="flex flex-col gap-3">
            <Skeleton className="h-6 w-64 max-w-full" />
            <Skeleton className="h-40 w-full" />
          </Loading>
        }
      >
        {name && <LegalText name={name} />}
      </Suspense>
    </Dialog>
  );
}
